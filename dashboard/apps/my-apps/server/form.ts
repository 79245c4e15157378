import { ownForm } from '#backend/own-apps/own-form.ts';

export default ownForm;
