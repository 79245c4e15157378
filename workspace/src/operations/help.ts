import type { Command } from './command.ts';

const start = 'npm run workspace --';

/** All commands, a line each. */
export function generalHelp(commands: readonly Command[]): string {
  const lines = commands.map(({ name, takes, says }) => ({ call: `${name} ${takes}`.trim(), says }));
  const width = Math.max(...lines.map(({ call }) => call.length));
  return `Usage: ${start} COMMAND

${lines.map(({ call, says }) => `  ${call.padEnd(width)}  ${says}`).join('\n')}

"${start} help COMMAND" tells more about one of them.
The settings are those of the server: ROWHOUSE_DATA says which store is meant.
`;
}

/** How to use a command, or each command of a group. */
export function commandHelp(commands: readonly Command[]): string {
  return `${commands.map(describe).join('\n\n')}\n`;
}

function describe({ name, takes, says, details }: Command): string {
  const sentence = `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;
  return [`Usage: ${start} ${name} ${takes}`.trimEnd(), sentence, ...(details ? [details] : [])]
    .join('\n')
    .replaceAll('\n', '\n  ');
}
