/** The element of the shell's top bar that an app's screen fills on phones, with its way back and its small actions. */
export const topBarSlotId = 'top-bar-slot';
