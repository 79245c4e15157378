import type { Manifest } from '#kernel/manifest.ts';
import type { Adopter } from './adopt.ts';
import type { AppDoctor } from './doctor/app-doctor.ts';

/** An app of this installation, with what it offers to code that looks after all apps' files. */
export interface KnownApp {
  manifest: Manifest;
  /** Null for an app without sheets. */
  doctor: AppDoctor | null;
  /** Null for an app whose records are single sheets. */
  adopter: Adopter | null;
}
