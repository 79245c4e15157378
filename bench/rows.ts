/** Ten cells, five of text and five numbers. */
export function rowOf(number: number): (string | number)[] {
  return Array.from({ length: 10 }, (_, column) =>
    column % 2 === 0 ? `Row ${number} cell ${column}` : number * 10 + column,
  );
}
