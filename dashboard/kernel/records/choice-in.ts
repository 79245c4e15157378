/** Which of the choices a cell says, in any case; undefined for what is none of them. */
export function choiceIn(choices: readonly string[]): (cell: unknown) => string | undefined {
  const exact = new Set(choices);
  const inAnyCase = new Map(choices.toReversed().map((choice) => [choice.trim().toLowerCase(), choice]));
  return (cell) => {
    const text = String(cell ?? '').trim();
    return exact.has(text) ? text : inAnyCase.get(text.toLowerCase());
  };
}
