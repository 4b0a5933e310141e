/** How much room there is (DIRECTION 5.1 and 7). */
const size = $state({ width: innerWidth, height: innerHeight });
addEventListener('resize', () => {
  size.width = innerWidth;
  size.height = innerHeight;
});

/** Pixels that the buttons beside the offers take. */
const SENDING = 193;

export const viewport = {
  /** One column: chips, board, sheet. A phone lying on its side counts as well. */
  get phone(): boolean {
    return size.width < 740 || (size.height < 480 && size.width < 1000);
  },
  /** A phone on its side: the sheet stands beside the board. */
  get landscape(): boolean {
    return this.phone && size.width > size.height && size.height < 480;
  },
  /** Chips instead of the seat column. */
  get narrow(): boolean {
    return size.width < 1100;
  },
  /** A tablet held upright: wide boards would be low stripes, so they are drawn as on phones. */
  get upright(): boolean {
    return this.narrow && size.height > size.width;
  },
  /** How wide the rows of offers are, beside the seats and the buttons that send; on phones one swipes through as much. */
  get rows(): number[] {
    if (this.phone) return [1.6 * size.width];
    const wide = size.width - (this.narrow ? 0 : size.width < 1366 ? 264 : size.width < 1800 ? 312 : 360) - 48;
    return this.upright ? [wide, wide - SENDING] : [wide - SENDING];
  },
  get short(): boolean {
    return size.height < 820;
  },
};
