/** Thrown for a file that cannot be read; the message goes on after the file's name: 'is empty.' */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
