"""In the Year of the Dragon: rules.md has the numbered rules, components.yaml every printed number."""
