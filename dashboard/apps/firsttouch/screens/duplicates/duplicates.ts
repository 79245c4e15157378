import { distance } from 'fastest-levenshtein';
import type { ContactRow } from '../../record.ts';

/** The fields of a contact by which duplicates are found. */
export interface Candidate {
  name: string;
  email: string;
  phone: string;
  company: string;
}

type Reason = 'the same email' | 'the same phone' | 'the same name' | 'nearly the same name';

export interface Match<T> {
  other: T;
  reason: Reason;
}

/** Lower case without accents, the words in alphabetical order: "Duarte, Inês" equals "Ines Duarte". */
export function normalizedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

const minDigits = 7;
const tellingDigits = 9;

/** The last digits of a phone number, with or without a country code; '' if there are too few. */
export function normalizedPhone(phone: string): string {
  const digits = phone.replace(/(?:ext|x)\.?\s*\d+$/i, '').replace(/\D/g, '');
  return digits.length < minDigits ? '' : digits.slice(-tellingDigits);
}

const normalizedText = (text: string) => text.trim().toLowerCase();

/** One typo in a name of five letters, two in one of ten. */
function isNearly(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  const most = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

const differ = (one: string, other: string) =>
  normalizedText(one) !== '' && normalizedText(other) !== '' && normalizedText(one) !== normalizedText(other);

/** Two people with the same name are different if both their addresses and their companies are known and differ. */
function areOthers(one: Candidate, other: Candidate): boolean {
  return differ(one.email, other.email) && differ(one.company, other.company);
}

/** Two people who share a phone, as in an office, are different if their names are and their addresses. */
function areColleagues<T>({ candidate, name }: Entry<T>, { email }: Candidate, otherName: string): boolean {
  return differ(candidate.email, email) && differ(name, otherName) && !isNearly(name, otherName);
}

interface Entry<T> {
  value: T;
  candidate: Candidate;
  name: string;
}

/** Finds similar contacts without comparing each one with all others. */
export class DuplicateFinder<T> {
  readonly #byEmail = new Map<string, Entry<T>>();
  readonly #byPhone = new Map<string, Entry<T>[]>();
  /** By the first letters of each word in the name. */
  readonly #byLetters = new Map<string, Entry<T>[]>();

  add(value: T, candidate: Candidate): void {
    const entry = { value, candidate, name: normalizedName(candidate.name) };
    const email = normalizedText(candidate.email);
    const phone = normalizedPhone(candidate.phone);
    if (email !== '' && !this.#byEmail.has(email)) this.#byEmail.set(email, entry);
    if (phone !== '') addTo(this.#byPhone, phone, entry);
    for (const letters of lettersOf(entry.name)) addTo(this.#byLetters, letters, entry);
  }

  find(candidate: Candidate): Match<T> | undefined {
    const byEmail = this.#byEmail.get(normalizedText(candidate.email));
    if (byEmail) return { other: byEmail.value, reason: 'the same email' };
    const reached = this.#byPhone.get(normalizedPhone(candidate.phone)) ?? [];
    const name = normalizedName(candidate.name);
    const byPhone = reached.slice(0, maxCompared).find((entry) => !areColleagues(entry, candidate, name));
    if (byPhone) return { other: byPhone.value, reason: 'the same phone' };
    return this.#findByName(candidate);
  }

  #findByName(candidate: Candidate): Match<T> | undefined {
    const name = normalizedName(candidate.name);
    const alike = this.#near(name).filter(
      (entry) => isNearly(entry.name, name) && !areOthers(entry.candidate, candidate),
    );
    const same = alike.find((entry) => entry.name === name);
    if (same) return { other: same.value, reason: 'the same name' };
    const [first] = alike;
    return first && { other: first.value, reason: 'nearly the same name' };
  }

  /** Contacts with a word that starts alike; if a word is too common, by the rarer words of the name. */
  #near(name: string): Entry<T>[] {
    const groups = lettersOf(name).map((letters) => this.#byLetters.get(letters) ?? []);
    const near = new Set<Entry<T>>();
    for (const group of groups.toSorted((a, b) => a.length - b.length)) {
      if (near.size > 0 && near.size + group.length > maxCompared) break;
      for (const entry of group) near.add(entry);
    }
    return [...near];
  }
}

function addTo<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const group = groups.get(key);
  if (group) group.push(one);
  else groups.set(key, [one]);
}

const tellingLetters = 3;
const maxCompared = 500;

function lettersOf(name: string): string[] {
  const words = name.split(' ').filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, tellingLetters)))];
}

export function candidateOf(row: ContactRow): Candidate {
  return { name: row.contactName, email: row.email, phone: row.phone, company: row.company };
}

export interface Pair {
  /** The upper one in the sheet. */
  one: ContactRow;
  other: ContactRow;
  reason: Reason;
}

/** Every contact that resembles one above it, with that one. */
export function findPairs(rows: readonly ContactRow[]): Pair[] {
  const finder = new DuplicateFinder<ContactRow>();
  return rows.flatMap((row) => {
    const candidate = candidateOf(row);
    const match = finder.find(candidate);
    finder.add(row, candidate);
    return match ? [{ one: match.other, other: row, reason: match.reason }] : [];
  });
}
