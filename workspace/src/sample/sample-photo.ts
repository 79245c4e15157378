const width = 1200;
const height = 900;
const columns = 8;
const rows = 10;

/** A cabinet of type seen from the front: drawers with labels and knobs, in the browns of old wood. */
function cabinet(): string {
  const drawers: string[] = [];
  const [drawerWidth, drawerHeight] = [width / columns, height / rows];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * drawerWidth, row * drawerHeight];
      // A fixed pattern of lighter and darker drawers, as wood is.
      const lightness = 34 + ((row * 7 + column * 5) % 4) * 4;
      drawers.push(
        `<rect x="${x + 5}" y="${y + 5}" width="${drawerWidth - 10}" height="${drawerHeight - 10}" rx="4" fill="hsl(28 42% ${lightness}%)"/>`,
        `<rect x="${x + 30}" y="${y + 20}" width="${drawerWidth - 60}" height="22" rx="2" fill="#efe6d2"/>`,
        `<circle cx="${x + drawerWidth / 2}" cy="${y + drawerHeight - 26}" r="8" fill="#c9a24a"/>`,
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#2b1b10"/>${drawers.join('')}</svg>`;
}

/** A drawn picture instead of a photo, as JPEG. */
export async function drawPhoto(): Promise<Buffer> {
  // Drawn once in the life of a store, so that other starts need not load it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(cabinet())).jpeg({ quality: 82 }).toBuffer();
}
