import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CONTACT_ANSWER_MAX, type ContactCase } from '#shared/contracts/contact.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { GrowingTextarea, useStaffAction } from '../frame/index.ts'
import { answerDrafts } from './answer-drafts.ts'
import classes from './Contact.module.css'
import { CONTACT_MESSAGES, contactMessage } from './contact-queries.ts'

/**
 * Form to mail an answer to the sender of a contact message. The text stays in the form and in local storage until the
 * server has accepted the answer.
 */
export function AnswerForm({ message: { contactMessageId: id, name, email } }: { message: ContactCase }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft] = useState(() => answerDrafts.of(id))
  const [answer, setAnswer] = useState(draft?.answer ?? '')
  const [isHandled, setHandled] = useState(draft?.isHandled ?? true)
  // One idempotency key per text, so that a second click after a lost response sends no second mail.
  const [key, setKey] = useState(newId)
  const send = useStaffAction(
    (body: { answer: string; isHandled: boolean }) =>
      api.contact.answer({ params: { id }, headers: { 'idempotency-key': key }, body }),
    {
      success: `Het antwoord is verstuurd aan ${email}.`,
      onSuccess: async (updatedMessage, sent) => {
        if (answerDrafts.of(id)?.answer === sent.answer) answerDrafts.forget(id)
        setAnswer((current) => (current === sent.answer ? '' : current))
        setKey(newId())
        queryClient.setQueryData(contactMessage(api, id).queryKey, updatedMessage)
        await queryClient.invalidateQueries({ queryKey: [...CONTACT_MESSAGES, 'list'] })
      },
    },
  )
  useUnsaved(answer !== '' || send.isPending)
  const change = (next: { answer: string; isHandled: boolean }) => {
    setAnswer(next.answer)
    setHandled(next.isHandled)
    setKey(newId())
    if (next.answer) answerDrafts.save(id, next)
    else answerDrafts.forget(id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate({ answer, isHandled })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <GrowingTextarea
        label="Uw antwoord"
        description={`Aanhef en ondertekening komen vanzelf: “Beste ${name},” en de gegevens van de winkel.`}
        minRows={6}
        maxRows={20}
        maxLength={CONTACT_ANSWER_MAX}
        value={answer}
        onChange={(event) => change({ answer: event.currentTarget.value, isHandled })}
      />
      <Checkbox
        label="Hiermee is het bericht afgehandeld"
        checked={isHandled}
        onChange={(event) => change({ answer, isHandled: event.currentTarget.checked })}
      />
      <div>
        <Button type="submit" loading={send.isPending} disabled={answer.trim() === ''}>
          Antwoord mailen
        </Button>
      </div>
      {send.notice && <Notice tone={send.notice.tone}>{send.notice.text}</Notice>}
    </form>
  )
}
