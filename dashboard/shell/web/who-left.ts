import { createCallsClient } from '#frontend/calls/client.ts';
import { leaveDevice } from '#frontend/kept/device.ts';
import { sessionCalls } from '#kernel/calls/session.ts';

// Whoever was here has no session any more, says the page that the server gave. What this browser keeps of them waits behind
// the next sign-in; the client deletes it where the session was revoked.
await createCallsClient(sessionCalls)
  .me()
  .catch(() => undefined);
leaveDevice();
