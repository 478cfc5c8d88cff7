export { deliverOrderMail } from './deliver-order-mail.ts'
