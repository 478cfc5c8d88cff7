import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { OwnCase } from '#shared/contracts/service.ts'
import { MAX_SERVICE_TEXT } from '#shared/contracts/service-fields.ts'
import { callInWords } from '#shared/domain/planning/call-backs.ts'
import { visitInWords } from '#shared/domain/planning/promise-words.ts'
import { guaranteeForCustomer } from '#shared/domain/service/guarantee.ts'
import { problemInWords } from '#shared/domain/service/problems.ts'
import { isOpenCase, stateForCustomer } from '#shared/domain/service/states.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { Title } from '../../../ui/Title.tsx'
import { PhotoList, PhotoPicker, usePhotos } from '../../common/service-photos/index.ts'
import { sentenceOf } from './refusal-sentence.ts'
import classes from './Service.module.css'
import { emptyDraft, forgetDraft, keyFor, type ServiceDraft, saveDraft, storedDraft } from './service-drafts.ts'
import { ownServiceCase } from './service-queries.ts'

/** A service case of the customer: state, visit, guarantee, messages, and the form to answer. */
export function CaseThread({ serviceCase }: { serviceCase: OwnCase }) {
  const { serviceCaseId, state, visit, guarantee, problem, rows, products, messages, calls, visits } = serviceCase
  return (
    <>
      <section className={classes.card} aria-label="Stand van uw melding">
        <p className={classes.state} data-open={isOpenCase(state) || undefined}>
          {stateForCustomer(state)}
        </p>
        {visit && (
          <p>
            Wij komen langs op <strong>{dayInWords(`${visit.day}T12:00:00Z`)}</strong>, {visit.window}.
          </p>
        )}
        {visits.map((promised) => {
          const { title, outcome } = visitInWords(promised)
          return (
            outcome && (
              <p key={promised.promiseId}>
                {title}. <span className={classes.quiet}>{outcome}</span>
              </p>
            )
          )
        })}
        {calls.map((call) => {
          const { title, outcome } = callInWords(call)
          return (
            <p key={call.callBackId}>
              {title}.{outcome && <span className={classes.quiet}> {outcome}</span>}
            </p>
          )
        })}
        <dl className={classes.facts}>
          <div>
            <dt>Product</dt>
            <dd>
              {rows.length > 0 ? rows.map((row) => `${row.count} × ${row.displayName}`).join(', ') : products || '–'}
            </dd>
          </div>
          <div>
            <dt>Wat er mis is</dt>
            <dd>{problemInWords(problem)}</dd>
          </div>
          <div>
            <dt>Garantie</dt>
            <dd>{guaranteeForCustomer(guarantee)}</dd>
          </div>
        </dl>
      </section>
      <section className={classes.thread} aria-labelledby="service-messages">
        <Title order={2} size="h3" id="service-messages">
          Berichten
        </Title>
        <ol className={classes.messages}>
          {messages.map((message) => (
            <li key={message.messageId} className={classes.message} data-from={message.from}>
              <span className={classes.quiet}>
                {message.from === 'customer' ? 'U' : 'De winkel'}, {momentInWords(message.writtenDateTime)}
              </span>
              {message.state && message.state !== 'new' && (
                <span className={classes.step}>{stateForCustomer(message.state)}</span>
              )}
              {message.text && <p className={classes.text}>{message.text}</p>}
              <PhotoList serviceCaseId={serviceCaseId} photoIds={message.photoIds} />
            </li>
          ))}
        </ol>
      </section>
      <AnswerForm key={serviceCaseId} serviceCase={serviceCase} />
    </>
  )
}

/** Form for a message of the customer. Text and sent photos stay until the server has the message. */
function AnswerForm({ serviceCase: { serviceCaseId: id, state } }: { serviceCase: OwnCase }) {
  const name = `case-${id}`
  const api = useApi()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<ServiceDraft>(() => storedDraft(name) ?? emptyDraft)
  const [error, setError] = useState<string>()
  const autosave = useDraftAutosave((draft: ServiceDraft) => saveDraft(name, draft))
  const latest = useRef(values)
  const change = (changes: Partial<ServiceDraft>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    autosave.save(latest.current)
  }
  const photos = usePhotos({
    initialIds: values.photoIds,
    send: (photoId, file) => api.service.sendPhoto({ params: { id, photoId }, file }),
    onChange: (photoIds) => change({ photoIds }),
  })
  const isBusy = useRef(false)
  const sending = useMutation({
    mutationFn: (draft: ServiceDraft) =>
      api.service.write({
        params: { id },
        headers: { 'idempotency-key': keyFor(name, draft) },
        body: { text: draft.text, photoIds: draft.photoIds },
      }),
    onSuccess: (updated) => {
      photos.clear()
      latest.current = emptyDraft
      setValues(emptyDraft)
      autosave.discardChanges()
      forgetDraft(name)
      queryClient.setQueryData(ownServiceCase(api, id).queryKey, updated)
    },
    onError: (failure) => report(failure, 'service message'),
    onSettled: () => {
      isBusy.current = false
    },
  })
  useUnsaved(values.text !== '' || photos.isSending || sending.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.text.trim() === '') return setError('Bericht is verplicht.')
    if (isBusy.current) return undefined
    isBusy.current = true
    return sending.mutate(values)
  }
  return (
    <form className={classes.card} noValidate onSubmit={submit}>
      <Title order={2} size="h3">
        {isOpenCase(state) ? 'Schrijf ons' : 'Toch niet opgelost?'}
      </Title>
      {!isOpenCase(state) && (
        <p className={classes.quiet}>Als u schrijft, openen wij uw melding weer en kijken wij er opnieuw naar.</p>
      )}
      <Textarea
        label="Uw bericht"
        withAsterisk
        rows={4}
        maxLength={MAX_SERVICE_TEXT}
        value={values.text}
        error={error}
        onChange={(event) => {
          setError(undefined)
          change({ text: event.currentTarget.value })
        }}
      />
      <PhotoPicker photos={photos} label="Foto's" description="Alleen wij kunnen ze zien." />
      {sending.error && (
        <Notice tone="bad">
          <p>{sentenceOf(sending.error)}</p>
        </Notice>
      )}
      {sending.isSuccess && values.text === '' && (
        <Notice tone="good">
          <p>Uw bericht is verstuurd. Ons antwoord krijgt u per mail en leest u hier.</p>
        </Notice>
      )}
      <Button type="submit" loading={sending.isPending} disabled={photos.isSending} className={classes.submit}>
        {photos.isSending ? "Foto's worden verstuurd…" : 'Bericht versturen'}
      </Button>
    </form>
  )
}
