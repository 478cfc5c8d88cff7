import { CONTACT_SUBJECTS, type ContactSubject, mayHaveOrder } from '#shared/domain/contact/subjects.ts'
import { useShoppingStore } from '../../common/cart/index.ts'

/** Values of the contact form. */
export type ContactValues = {
  name: string
  email: string
  phone: string
  subject: ContactSubject
  orderNumber: string
  message: string
}

/** Returns the draft that is stored on this computer, or an empty form. */
export function resumedMessage(): ContactValues {
  const draft = useShoppingStore.getState().contact ?? {}
  const text = (field: string) => draft[field] ?? ''
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    orderNumber: text('orderNumber'),
    message: text('message'),
    subject: CONTACT_SUBJECTS.find((subject) => subject === draft.subject) ?? 'product',
  }
}

/** Stores the draft without an idempotency key, because a changed message is a new message. */
export const persistMessage = (values: ContactValues) => useShoppingStore.setState({ contact: { ...values } })

export const forgetMessage = () => useShoppingStore.setState({ contact: undefined })

/**
 * Returns the idempotency key of a message, so that the server stores the message once. The key is stored with the
 * message, so it stays the same until the message changes, also after a reload.
 */
export function keyOf(values: ContactValues, newKey: () => string): string {
  const { contact } = useShoppingStore.getState()
  const isSame = Object.entries(values).every(([field, value]) => contact?.[field] === value)
  const key = (isSame && contact?.key) || newKey()
  useShoppingStore.setState({ contact: { ...values, key } })
  return key
}

/** Returns the message to send, without the order number when the subject has no field for it. */
export const sentMessage = (values: ContactValues): ContactValues =>
  mayHaveOrder(values.subject) ? values : { ...values, orderNumber: '' }
