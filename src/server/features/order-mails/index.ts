export { deliverOrderMail, type OrderMailDeps } from './deliver-order-mail.ts'
