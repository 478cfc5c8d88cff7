import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ContactCase } from '#shared/contracts/contact.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { CONTACT_SUBJECT_TEXTS } from '#shared/domain/contact/subjects.ts'
import { useApi } from '../../../lib/api.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout, Facts, SectionCard, useStaffAction, WrappedText, when } from '../frame/index.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { answerDrafts } from './answer-drafts.ts'
import classes from './Contact.module.css'
import { CONTACT_MESSAGES, contactMessage } from './contact-queries.ts'

/** A message of the contact form, its answers, and the form for the next answer. */
export function ContactMessageView({ message }: { message: ContactCase }) {
  const areDraftsLoaded = answerDrafts.useAreLoaded()
  return (
    <div className={cardLayout.columns}>
      <Message message={message} />
      <div className={cardLayout.card}>
        <Answers message={message} />
        {areDraftsLoaded && <AnswerForm message={message} />}
        <HandledButton message={message} />
      </div>
    </div>
  )
}

function Message({ message }: { message: ContactCase }) {
  const { name, email, phone, subject, orderNumber, receivedDateTime, message: text } = message
  return (
    <SectionCard title={CONTACT_SUBJECT_TEXTS[subject]}>
      <p className={classes.text}>{text}</p>
      <Facts
        items={[
          { label: 'Ontvangen', value: when(receivedDateTime) },
          { label: 'Naam', value: name },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${email}`}>
                <WrappedText>{email}</WrappedText>
              </a>
            ),
          },
          { label: 'Telefoon', value: phone && <a href={phoneHref(phone)}>{phone}</a> },
          { label: 'Bestelling', value: <OrderLink orderNumber={orderNumber} /> },
          {
            label: 'Zoeken',
            value: (
              <Link to={`${staffPaths.salesOrders}?salessearch=${encodeURIComponent(email)}`}>
                Bestellingen met dit adres
              </Link>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** Shows the order number that the sender typed; as a link to the order when the text can be an order number. */
function OrderLink({ orderNumber }: { orderNumber: string }) {
  if (!orderNumber) return <>–</>
  if (!/^[1-9]\d{0,8}$/.test(orderNumber)) return <>{orderNumber}</>
  return <Link to={staffPaths.salesOrder(Number(orderNumber))}>{orderNumber}</Link>
}

function Answers({ message: { answers } }: { message: ContactCase }) {
  return (
    <section aria-labelledby="contact-answers">
      <h2 className={cardLayout.heading} id="contact-answers">
        Antwoorden
      </h2>
      {answers.length === 0 ? (
        <p className={classes.quiet}>Nog niet beantwoord.</p>
      ) : (
        <ol className={classes.answers}>
          {answers.map(({ answerId, answeredDateTime, author, answer, mail }) => (
            <li key={answerId}>
              <span className={classes.quiet}>
                {when(answeredDateTime)}, door {author}
              </span>
              <p className={classes.text}>{answer}</p>
              {mail === 'waiting' && <span className={classes.quiet}>De mail wordt verstuurd.</span>}
              {mail === 'failed' && (
                <Notice tone="bad">De mail is niet aangekomen. Controleer het adres of bel de klant.</Notice>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function HandledButton({ message: { contactMessageId: id, handledDateTime, handledBy } }: { message: ContactCase }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isHandled = handledDateTime !== null
  const handle = useStaffAction((next: boolean) => api.contact.handle({ params: { id }, body: { isHandled: next } }), {
    onSuccess: async (updatedMessage) => {
      queryClient.setQueryData(contactMessage(api, id).queryKey, updatedMessage)
      await queryClient.invalidateQueries({ queryKey: [...CONTACT_MESSAGES, 'list'] })
    },
  })
  return (
    <div>
      {isHandled && (
        <p className={classes.quiet}>
          Afgehandeld op {when(handledDateTime)} door {handledBy}.
        </p>
      )}
      <Button variant="default" loading={handle.isPending} onClick={() => handle.mutate(!isHandled)}>
        {isHandled ? 'Weer openen' : 'Afgehandeld zonder antwoord'}
      </Button>
      {handle.notice && <Notice tone={handle.notice.tone}>{handle.notice.text}</Notice>}
    </div>
  )
}
