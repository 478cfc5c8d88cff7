import { Button, Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_REACTION, type ModeratedReview, moderationForm } from '#shared/contracts/product-reviews.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout } from '../frame/index.ts'
import { ModerationResult } from './ModerationResult.tsx'
import { isSameModeration, type ModerationValues, valuesOf } from './moderation-values.ts'
import { ReviewConflict } from './ReviewConflict.tsx'
import classes from './ReviewModeration.module.css'
import { replyDrafts } from './reply-drafts.ts'
import { useModeration } from './use-moderation.ts'

/** Router state for the next review: the result of the previous moderation. */
export type ReviewNavigationState = { message: string }

/**
 * Publishes or hides a review, and edits our reply to it. Unsaved input is persisted in local storage, also when the
 * session expires. Ctrl+Enter saves.
 */
export function ModerationForm({ review }: { review: ModeratedReview }) {
  const navigate = useNavigate()
  const moderation = useModeration(review)
  const stored = valuesOf(review)
  const [draft] = useState(() => replyDrafts.of(review.id))
  // The version on which this moderation is based. When a colleague has saved since, `review.version` is newer.
  const [version, setVersion] = useState(draft?.version ?? review.version)
  const form = useForm<ModerationValues>({
    mode: 'controlled',
    initialValues: draft ? { ...stored, ...withoutVersion(draft) } : stored,
    validate: formRules(moderationForm),
    validateInputOnChange: ['reaction', 'refusalReason'],
    onValuesChange: (values) => saveDraft(values),
  })
  // A ref, because a second key press may come before the next render and must not save again.
  const isSaving = useRef(false)
  const isDirty = !isSameModeration(form.values, stored)
  const isOutdated = version !== review.version
  useUnsaved(moderation.isPending || isDirty)

  function saveDraft(values: ModerationValues, basedOn = version) {
    if (isSameModeration(values, stored)) replyDrafts.forget(review.id)
    else replyDrafts.save(review.id, { ...values, version: basedOn })
  }

  function takeTheirs() {
    form.setValues(stored)
    replyDrafts.forget(review.id)
    setVersion(review.version)
    moderation.reset()
  }

  function keepMine() {
    setVersion(review.version)
    saveDraft(form.values, review.version)
    moderation.reset()
  }

  // When a colleague has saved and the form has no unsaved input, the form takes over the colleague's values.
  useEffect(() => {
    if (!isOutdated || isDirty || moderation.isPending) return
    form.setValues(stored)
    setVersion(review.version)
  })

  const save = (next: number | null) =>
    form.onSubmit(async (values) => {
      if (isSaving.current) return
      isSaving.current = true
      const saved = await moderation.mutateAsync({ ...values, version }).catch(() => undefined)
      isSaving.current = false
      if (!saved) return
      if (saved.version !== undefined) setVersion(saved.version)
      replyDrafts.forget(review.id)
      const state: ReviewNavigationState = { message: saved.message }
      if (next !== null) void navigate(staffPaths.review(next), { state })
    })

  return (
    <form
      className={cardLayout.card}
      aria-label="Beoordelen"
      noValidate
      onSubmit={save(null)}
      onKeyDown={(event) => isSaveKey(event) && event.currentTarget.requestSubmit()}
    >
      {draft && isDirty && !isOutdated && (
        <Notice title="Dit was nog niet opgeslagen.">
          <p>Wat u eerder bij deze review invulde staat weer in het formulier.</p>
          <Button variant="default" size="xs" onClick={takeTheirs}>
            Concept weggooien
          </Button>
        </Notice>
      )}
      {isOutdated && isDirty && (
        <ReviewConflict review={review} mine={form.values} onKeep={keepMine} onTake={takeTheirs} />
      )}
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
        <Button type="submit" disabled={moderation.isPending} aria-keyshortcuts="Control+Enter">
          {moderation.isPending ? 'Bijwerken...' : 'Bijwerken'}
        </Button>
        {review.nextWaitingId !== null && (
          <Button variant="default" disabled={moderation.isPending} onClick={() => save(review.nextWaitingId)()}>
            Bijwerken en volgende
          </Button>
        )}
      </div>
      <ModerationResult message={isDirty ? undefined : moderation.data?.message} failure={moderation.failure} />
    </form>
  )
}

const withoutVersion = ({ version: _, ...values }: ModerationValues & { version: number }) => values

/** Returns whether the event is Ctrl+Enter. A key that is held down repeats its event; only the first one counts. */
const isSaveKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat

/** Describes the length of a text and its maximum. */
const lengthText = (text: string, max: number) => `${text.trim().length} van ${max} tekens`
