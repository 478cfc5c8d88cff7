export { closeDeliveredStops } from './close-delivered-stops.ts'
export { planningMails } from './planning-mails.ts'
export { forgetProofs } from './proof-photos.ts'
export { deliveryDataOf } from './show-deliveries.ts'
