/** Thrown for a file that cannot be read; the message follows the file's name: 'is empty.' */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
