import * as z from 'zod/mini'
import { CONTACT_SUBJECTS } from '../domain/contact/subjects.ts'
import { endpoint, plain } from './endpoint.ts'
import { email, idempotencyKey, optionalText, requiredText } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

const MIN_MESSAGE = 10
const MAX_MESSAGE = 5000

/** What a visitor fills in on /contact. */
export const contactForm = z.object({
  name: requiredText('Naam', 200),
  email: email(),
  phone: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(20, tooLong(20)),
      z.refine((value) => value === '' || /^[+\d][\d\s().-]{6,}$/.test(value), 'Geen geldig telefoonnummer.'),
    ),
    '',
  ),
  subject: z.enum(CONTACT_SUBJECTS, required('Onderwerp')),
  orderNumber: optionalText(50),
  message: z
    .string(required('Bericht'))
    .check(
      z.trim(),
      z.minLength(1, required('Bericht')),
      z.minLength(MIN_MESSAGE, tooShort(MIN_MESSAGE)),
      z.maxLength(MAX_MESSAGE, tooLong(MAX_MESSAGE)),
    ),
})
export type ContactForm = z.input<typeof contactForm>
export type ContactMessage = z.output<typeof contactForm>

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    about:
      'Takes in a message to the shop, mails it there and a copy to the writer. The same Idempotency-Key with the same body is one message.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    // `website` is a field that people do not see: what fills it in is no person, and is thanked for nothing.
    body: z.extend(contactForm, { website: optionalText(2000) }),
    reply: z.object({ message: z.string() }),
    fails: plain('idempotency_key_reused'),
    limitPerMinute: 5,
  }),
}

/** What the server says when a message has come in; the form tells the writer in its own words. */
export const MESSAGE_RECEIVED = 'Bericht ontvangen.'
