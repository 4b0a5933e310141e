"""What is wrong with a table as a browser shows it: too wide, bar over board, words that are cut."""

from __future__ import annotations

from tests.browser.person import RAW_KEY, Person

# The bar may cover the board while a hint or all offers are read; then it says so.
OVERLAP = """() => {
    const bar = document.querySelector('section.bar'), board = document.querySelector('[data-part=board]');
    if (!bar || !board || bar.matches('[data-over-board]') || bar.querySelector('.row.all')) return [];
    const one = bar.getBoundingClientRect(), other = board.getBoundingClientRect();
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const found = wide > 1 && high > 1 ? [`the bar covers ${Math.round(high)} px of the board`] : [];
    if (one.bottom > innerHeight + 1 || one.right > innerWidth + 1) found.push('the bar leaves the window');
    return found;
}"""

# Words of the bar and the top bar that end in the middle: broken over two lines, or cut by the box they stand in.
CUT = """() => {
    const found = [];
    const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !each.closest('.unseen, svg, .away') && getComputedStyle(each).clipPath === 'none';
    for (const root of document.querySelectorAll('section.bar, .table > header')) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode, parent = node.parentElement;
            if (!node.data.trim() || !seen(parent)) continue;
            for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((each) => Math.round(each.top)));
                if (lines.size > 1) found.push(`"${word[0]}" is broken in "${node.data.trim()}"`);
            }
            for (let box = parent; box && root.contains(box); box = box.parentElement) {
                const style = getComputedStyle(box);
                if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
                if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;  // one swipes there
                if (style.overflowY === 'auto' || style.overflowY === 'scroll') break;
                const range = document.createRange();
                range.selectNodeContents(node);
                const words = range.getBoundingClientRect(), edge = box.getBoundingClientRect();
                const over = Math.round(Math.max(words.right - edge.right, words.bottom - edge.bottom - 2,
                    edge.left - words.left));
                if (over > 1) found.push(`"${node.data.trim()}" is cut by ${over} px in .${box.classList[0]}`);
                break;
            }
        }
    }
    return [...new Set(found)];
}"""


def table_faults(person: Person) -> list[str]:
    """Everything wrong with what is seen now; consoles are read by the person itself."""
    page = person.page
    found = [*person.too_wide(), *page.evaluate(OVERLAP), *page.evaluate(CUT)]
    found += [f"a raw key: {key}" for key in RAW_KEY.findall(person.words_shown())]
    return found
