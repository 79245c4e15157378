import { ownStaff } from '#backend/own-apps/own-staff.ts';

export default ownStaff;
