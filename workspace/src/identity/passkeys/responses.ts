import * as z from 'zod';

// The credentials that scripts send, as WebAuthn's toJSON() writes them. The library checks the signed parts.

const bytes = z.base64url().max(20_000);
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
const nothing = z.object({}).default({});

const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
  clientExtensionResults: nothing,
});

const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .default([]),
  }),
  clientExtensionResults: nothing,
});

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The answer of a device that was asked to sign somebody in; undefined if it is not valid. */
export const parseAssertion = (text: string) => parse(assertionSchema, text);

/** The answer of a device that was asked for a passkey; undefined if it is not valid. */
export const parseAttestation = (text: string) => parse(attestationSchema, text);
