import { Button, Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JudgedReview, judgementForm, MAX_REACTION } from '#shared/contracts/product-reviews.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formRules } from '../../lib/form-rules.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Notice } from '../../ui/Notice.tsx'
import { deskLayout } from '../back-office/index.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { JudgementOutcome } from './JudgementOutcome.tsx'
import { isSameJudgement, type JudgementValues, valuesOf } from './judgement-values.ts'
import classes from './ReviewDesk.module.css'
import { replyDrafts } from './reply-drafts.ts'
import { useJudgement } from './use-judgement.ts'

/** What is handed to the next review: how it went with the one before. */
export type CameFrom = { said: string }

/**
 * Shows or hides a review and answers it. What is typed is kept on this machine until it was saved, also when the session
 * ends in between; Ctrl+Enter saves.
 */
export function JudgementForm({ review }: { review: JudgedReview }) {
  const navigate = useNavigate()
  const judgement = useJudgement(review)
  const stored = valuesOf(review)
  const [draft] = useState(() => replyDrafts.of(review.id))
  // The version that is being judged, which is behind that of the review when a colleague saved since.
  const [version, setVersion] = useState(draft?.version ?? review.version)
  const form = useForm<JudgementValues>({
    mode: 'controlled',
    initialValues: draft ? { ...stored, ...withoutVersion(draft) } : stored,
    validate: formRules(judgementForm),
    validateInputOnChange: ['reaction', 'refusalReason'],
    onValuesChange: (values) => keep(values),
  })
  // Two quick presses come before anything is drawn again.
  const isSaving = useRef(false)
  const isDirty = !isSameJudgement(form.values, stored)
  const isBehind = version !== review.version
  useUnsaved(judgement.isPending || isDirty)

  function keep(values: JudgementValues, of = version) {
    if (isSameJudgement(values, stored)) replyDrafts.forget(review.id)
    else replyDrafts.keep(review.id, { ...values, version: of })
  }

  function take() {
    form.setValues(stored)
    replyDrafts.forget(review.id)
    setVersion(review.version)
    judgement.reset()
  }

  function holdOn() {
    setVersion(review.version)
    keep(form.values, review.version)
    judgement.reset()
  }

  // Nothing is being written here: then the other's decision simply stands in the form.
  useEffect(() => {
    if (!isBehind || isDirty || judgement.isPending) return
    form.setValues(stored)
    setVersion(review.version)
  })

  const save = (next: number | null) =>
    form.onSubmit(async (values) => {
      if (isSaving.current) return
      isSaving.current = true
      const saved = await judgement.mutateAsync({ ...values, version }).catch(() => undefined)
      isSaving.current = false
      if (!saved) return
      if (saved.version !== undefined) setVersion(saved.version)
      replyDrafts.forget(review.id)
      const state: CameFrom = { said: saved.said }
      if (next !== null) void navigate(sitePaths.review(next), { state })
    })

  return (
    <form
      className={deskLayout.card}
      aria-label="Beoordelen"
      noValidate
      onSubmit={save(null)}
      onKeyDown={(event) => isSaveKey(event) && event.currentTarget.requestSubmit()}
    >
      {draft && isDirty && !isBehind && (
        <Notice title="Dit was nog niet opgeslagen.">
          <p>Wat u eerder bij deze review invulde staat weer in het formulier.</p>
          <Button variant="default" size="xs" onClick={take}>
            Concept weggooien
          </Button>
        </Notice>
      )}
      {isBehind && isDirty && <ChangedMeanwhile review={review} mine={form.values} onKeep={holdOn} onTake={take} />}
      <Checkbox
        label="Geldig"
        description="Bezoekers zien de review en hij telt mee in de gemiddelde score."
        {...form.getInputProps('isValid', { type: 'checkbox' })}
      />
      {!form.values.isValid && (
        <Textarea
          label="Reden om de review niet te tonen"
          description="Wordt bewaard voor wie ernaar vraagt. Zonder reden blijft de review bij ‘Te beoordelen’ staan."
          rows={3}
          resize="vertical"
          {...form.getInputProps('refusalReason')}
        />
      )}
      <Textarea
        label="Reactie"
        placeholder="Schrijf een reactie..."
        rows={8}
        resize="vertical"
        description={lengthText(form.values.reaction, MAX_REACTION)}
        {...form.getInputProps('reaction')}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={judgement.isPending} aria-keyshortcuts="Control+Enter">
          {judgement.isPending ? 'Bijwerken...' : 'Bijwerken'}
        </Button>
        {review.nextWaitingId !== null && (
          <Button variant="default" disabled={judgement.isPending} onClick={() => save(review.nextWaitingId)()}>
            Bijwerken en volgende
          </Button>
        )}
      </div>
      <JudgementOutcome said={isDirty ? undefined : judgement.data?.said} failure={judgement.failure} />
    </form>
  )
}

const withoutVersion = ({ version: _, ...values }: JudgementValues & { version: number }) => values

/** A key that is held down comes again and again: only the first counts. */
const isSaveKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat

/** How far somebody is with a text that has an end. */
const lengthText = (text: string, max: number) => `${text.trim().length} van ${max} tekens`
