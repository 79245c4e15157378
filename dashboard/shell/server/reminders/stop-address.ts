import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../store/keys/keyring.ts';

// Where mails are stopped: /stop/<user>/<proof>. The proof is derived from the person's id and a key of this
// installation.

function proofOf(keyring: Keyring, userId: string): string {
  return keyring.hash(`stop mail ${userId}`, 'reminder');
}

export function stopAddressOf(keyring: Keyring, url: string, userId: string): string {
  return `${url}/stop/${userId}/${proofOf(keyring, userId)}`;
}

export function isRightProof(keyring: Keyring, userId: string, proof: string): boolean {
  const right = Buffer.from(proofOf(keyring, userId));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(right, given);
}
