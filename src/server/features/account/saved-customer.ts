import type { SavedCustomer } from '#shared/contracts/account.ts'
import type { Database } from '../../db/tables.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { customerDetailsTable } from './customer-details-table.ts'
import { latestOrderOf } from './own-orders-table.ts'
import { personsTable } from './persons-table.ts'

/**
 * What the checkout may fill in for somebody who is logged in (specification §6): what they stored in their account, else
 * what they typed in the latest order placed with it, else their name.
 *
 * Guest orders with the same mail address are left aside, also when the address was proven: anybody can place one
 * with somebody's address and an address of their own, and that would then be filled in as where to deliver.
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
      ...{ customerType: 'private', companyName: '', vatnumber: '', kvknumber: '' },
      ...{ gender: genderOf(person.gender), firstname, middlename, lastname, email, phoneNumber: '', address: null },
    }
  }
  return {
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
  }
}

const genderOf = (text: string): SavedCustomer['gender'] => (text === 'm' || text === 'v' ? text : '')
