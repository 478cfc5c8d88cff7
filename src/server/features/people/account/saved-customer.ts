import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { Database } from '../../../db/tables.ts'
import { type OrderDetails, readOrderDetails } from '../../sales/sales-orders/index.ts'
import { customerDetailsTable } from './customer-details-table.ts'
import { latestOrderOf } from './own-orders-table.ts'
import { personsTable } from './persons-table.ts'

/**
 * Returns the details that the checkout fills in for a logged-in customer (docs/requirements.md#s6). These are the
 * details stored in the account. Without stored details they are those of the latest order of the account
 * (`latestOrderOf`). Without such an order they are the name, gender and mail address of the account.
 *
 * Guest orders with the same mail address that do not have the account are ignored, even when a mailed link proved that
 * the address is the customer's. Any visitor can place a guest order with another person's mail address and their own
 * delivery address, which would then be filled in.
 */
export async function savedCustomer({ db }: { db: Database }, userId: number): Promise<SavedCustomer | undefined> {
  const person = await personsTable(db).find(userId)
  if (!person) return undefined
  const details = await customerDetailsTable(db).find(userId)
  if (details) {
    const { email, gender, firstname, middlename, lastname } = person
    return { ...details, gender: genderOf(gender), firstname, middlename, lastname, email }
  }
  const latest = await latestOrderOf(db, userId)
  const order = latest === undefined ? undefined : await readOrderDetails(db, latest)
  const { email, firstname, middlename, lastname } = person
  if (!order) {
    return {
      customerType: 'private',
      companyName: '',
      vatnumber: '',
      kvknumber: '',
      gender: genderOf(person.gender),
      firstname,
      middlename,
      lastname,
      email,
      phoneNumber: '',
      address: null,
    }
  }
  return buyerDetails(order)
}

/** Returns the details of the buyer of an order. */
export const buyerDetails = (order: Buyer): SavedCustomer => ({
  customerType: order.customerType,
  companyName: order.companyName,
  vatnumber: order.vatNumber,
  kvknumber: order.kvkNumber,
  gender: genderOf(order.gender),
  firstname: order.firstname,
  middlename: order.middlename,
  lastname: order.lastname,
  email: order.email,
  phoneNumber: order.phoneNumber,
  address: order.address,
})

type Buyer = Pick<
  OrderDetails,
  | 'customerType'
  | 'companyName'
  | 'vatNumber'
  | 'kvkNumber'
  | 'gender'
  | 'firstname'
  | 'middlename'
  | 'lastname'
  | 'email'
  | 'phoneNumber'
  | 'address'
>

export const genderOf = (text: string): SavedCustomer['gender'] => (text === 'm' || text === 'v' ? text : '')
