"""The games as environments of learning libraries: PettingZoo, Gymnasium, OpenSpiel. Comes with `stolik[envs]`."""
