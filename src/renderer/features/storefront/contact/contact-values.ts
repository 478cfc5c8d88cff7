import { CONTACT_SUBJECTS, type ContactSubject, mayHaveOrder } from '#shared/domain/contact/subjects.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

/** What stands in the form. */
export type ContactValues = {
  name: string
  email: string
  phone: string
  subject: ContactSubject
  orderNumber: string
  message: string
}

/** What was being written on this machine, or an empty form. */
export function resumedMessage(): ContactValues {
  const kept = useShoppingStore.getState().contact ?? {}
  const text = (field: string) => kept[field] ?? ''
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    orderNumber: text('orderNumber'),
    message: text('message'),
    subject: CONTACT_SUBJECTS.find((subject) => subject === kept.subject) ?? 'product',
  }
}

/** Keeps what is written. With the first change it is another message, and has another key. */
export const persistMessage = (values: ContactValues) => useShoppingStore.setState({ contact: { ...values } })

export const forgetMessage = () => useShoppingStore.setState({ contact: undefined })

/** The key of this message: the same until it is changed, also after a reload, so that it arrives once. */
export function keyOf(values: ContactValues, newKey: () => string): string {
  const { contact } = useShoppingStore.getState()
  const isSame = Object.entries(values).every(([field, value]) => contact?.[field] === value)
  const key = (isSame && contact?.key) || newKey()
  useShoppingStore.setState({ contact: { ...values, key } })
  return key
}

/** As it is sent: an order number that is not asked for any more is left out. */
export const sentMessage = (values: ContactValues): ContactValues =>
  mayHaveOrder(values.subject) ? values : { ...values, orderNumber: '' }
