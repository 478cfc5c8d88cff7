export { AppointmentView } from './AppointmentView.tsx'
export { appointmentQuery } from './appointment-queries.ts'
