import * as z from 'zod/mini'
import { CONTACT_SUBJECTS } from '../domain/contact/subjects.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, optionalText, pageQuery, requiredText } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

const MIN_MESSAGE = 10
const MAX_MESSAGE = 5000

/** The form on /contact. */
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

export const CONTACT_ANSWER_MAX = 5000

/** A message in the list that staff see. */
const listedMessage = z.object({
  contactMessageId: z.number(),
  receivedDateTime: moment,
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  /** As the visitor typed it; may be empty or not a valid number. */
  orderNumber: z.string(),
  /** The first 200 characters, on one line. */
  excerpt: z.string(),
  answerCount: z.number(),
  /** Null while the message is open. */
  handledDateTime: z.nullable(moment),
})
export type ListedContactMessage = z.infer<typeof listedMessage>

const answer = z.object({
  answerId: z.number(),
  answeredDateTime: moment,
  /** Email address of the staff member. */
  author: z.string(),
  answer: z.string(),
  /** State of the mail with the answer. For `failed`, an Admin must act on the jobs page. */
  mail: z.enum(['waiting', 'sent', 'failed']),
})

/** A message as staff read it. */
const contactCase = z.object({
  ...z.omit(listedMessage, { excerpt: true, answerCount: true }).shape,
  phone: z.string(),
  message: z.string(),
  /** Email address of the user who closed it; null while the message is open. */
  handledBy: z.nullable(z.string()),
  answers: z.array(answer),
})
export type ContactCase = z.infer<typeof contactCase>

export const CONTACT_STATES = ['open', 'handled', 'all'] as const

export const contact = {
  find: endpoint({
    method: 'GET',
    path: '/api/contact',
    access: 'staff',
    about: 'Lists the messages of the contact form, newest first; open ones by default. `open` counts all open ones.',
    query: z.object({
      ...pageQuery,
      state: z._default(z.enum(CONTACT_STATES), 'open'),
      /** Searches name, email address, order number and message. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    reply: z.object({
      items: z.array(listedMessage),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      open: z.number(),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/contact/:id',
    access: 'staff',
    about: 'Returns one message of the contact form with its answers.',
    params: z.object({ id }),
    reply: contactCase,
    fails: codes('contact_message_not_found'),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/contact/:id/answers',
    access: 'staff',
    about:
      'Mails an answer to the author and stores it with the message. A repeated call with the same Idempotency-Key ' +
      'and body sends no second answer.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      answer: requiredText('Antwoord', CONTACT_ANSWER_MAX),
      /** Also closes the message. */
      isHandled: z.boolean(),
    }),
    reply: contactCase,
    fails: codes('contact_message_not_found', 'idempotency_key_reused'),
  }),
  handle: endpoint({
    method: 'PUT',
    path: '/api/contact/:id',
    access: 'staff',
    about: 'Closes or reopens a message. A call for the state that the message has already changes nothing.',
    params: z.object({ id }),
    body: z.object({ isHandled: z.boolean() }),
    reply: contactCase,
    fails: codes('contact_message_not_found'),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    about:
      'Stores a message to the shop, and mails it to the shop with a copy to the author. A repeated call with the ' +
      'same Idempotency-Key and body sends no second message.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    // `website` is a honeypot field that people do not see. A message with it is accepted and discarded.
    body: z.extend(contactForm, { website: optionalText(2000) }),
    reply: z.object({ message: z.string() }),
    fails: codes('idempotency_key_reused'),
    limitPerMinute: 5,
  }),
}

/** Reply of the server to an accepted message. Our form does not show this text, but a text of its own. */
export const MESSAGE_RECEIVED = 'Bericht ontvangen.'
