import { Button, NumberInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { RETURN_REASON_MAX, type ReturnLineOnWire, type StaffReturn } from '#shared/contracts/returns.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { amountText } from '#shared/domain/payments/keypad.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { GrowingTextarea } from '../frame/index.ts'
import { AmountField } from '../payments/index.ts'
import classes from './Returns.module.css'
import { useReturnAction } from './use-return-action.ts'

type JudgeReturnProps = {
  goods: StaffReturn
  onChanged: () => unknown
  /** Called after the judgment was stored, and when the user cancels a correction. */
  onDone: () => void
  isCorrection: boolean
}

/** Form in which staff count and judge what came back. Storing it settles the withdrawal and mails the customer. */
export function JudgeReturn({ goods, onChanged, onDone, isCorrection }: JudgeReturnProps) {
  const api = useApi()
  const today = useToday()
  const [receivedOn, setReceivedOn] = useState(goods.receivedOn ?? today)
  const [drafts, setDrafts] = useState(
    () => new Map(goods.lines.map((line) => [line.rowId, firstDraft(line, isCorrection)])),
  )
  const [wasTried, setTried] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const judged = goods.lines.map((line) => ({ line, draft: drafts.get(line.rowId) ?? firstDraft(line, false) }))
  const receive = useReturnAction(
    goods.withdrawalId,
    (lines: ReturnType<typeof judgmentOf>[]) =>
      api.returnDesk.receive({
        params: { id: goods.returnId },
        body: { receivedOn, lines, version: goods.version },
      }),
    async () => {
      setDirty(false)
      onDone()
      await onChanged()
    },
  )
  useUnsaved(isDirty || receive.isPending)
  const change = (rowId: number, changes: Partial<Draft>) => {
    setDirty(true)
    setDrafts((before) => {
      const draft = before.get(rowId)
      return draft ? new Map(before).set(rowId, { ...draft, ...changes }) : before
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (receive.isPending || judged.some(({ line, draft }) => Object.keys(problemsOf(line, draft)).length > 0)) return
    receive.mutate(judged.map(({ line, draft }) => judgmentOf(line, draft)))
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Retour tellen en beoordelen">
      <Stack>
        <TextInput
          type="date"
          label="Ontvangen op"
          max={today}
          value={receivedOn}
          onChange={({ currentTarget: { value } }) => {
            setDirty(true)
            setReceivedOn(value)
          }}
        />
        {judged.map(({ line, draft }) => (
          <JudgedLine
            key={line.rowId}
            line={line}
            draft={draft}
            problems={wasTried ? problemsOf(line, draft) : {}}
            onChange={(changes) => change(line.rowId, changes)}
          />
        ))}
        {receive.notice && <Notice tone={receive.notice.tone}>{receive.notice.text}</Notice>}
        <div className={classes.buttons}>
          <Button type="submit" loading={receive.isPending}>
            {isCorrection ? 'Verbeteren en de klant mailen' : 'Vastleggen en de klant mailen'}
          </Button>
          {isCorrection && (
            <Button variant="default" disabled={receive.isPending} onClick={onDone}>
              Toch niet
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

type Draft = { damaged: number; missing: number; damage: string; reason: string }

const firstDraft = (line: ReturnLineOnWire, isCorrection: boolean): Draft =>
  isCorrection
    ? { damaged: line.damaged, missing: line.missing, damage: amountText(line.damageCents), reason: line.reason }
    : { damaged: 0, missing: 0, damage: '', reason: '' }

/** The good pieces are those that are neither damaged nor missing, so that the counts always add up. */
const goodOf = ({ count }: ReturnLineOnWire, { damaged, missing }: Draft) => count - damaged - missing

const judgmentOf = (line: ReturnLineOnWire, draft: Draft) => ({
  rowId: line.rowId,
  good: goodOf(line, draft),
  damaged: draft.damaged,
  missing: draft.missing,
  damageCents: draft.damaged > 0 && draft.damage.trim() !== '' ? (typedCents(draft.damage) ?? 0) : 0,
  reason: draft.damaged + draft.missing > 0 ? draft.reason.trim() : '',
})

type Problems = { counts?: string; damage?: string; reason?: string }

function problemsOf(line: ReturnLineOnWire, draft: Draft): Problems {
  const { damaged, missing, damage, reason } = draft
  const problems: Problems = {}
  if (goodOf(line, draft) < 0) problems.counts = `Samen is dit meer dan de ${line.count} van deze regel.`
  if (damaged > 0 && damage.trim() !== '') {
    const cents = typedCents(damage)
    if (cents === undefined) problems.damage = amountProblem(damage) ?? 'Vul een bedrag in, of laat het leeg.'
    else if (cents > damaged * line.unitGrossCents) {
      problems.damage = `Ten hoogste ${formatCents(damaged * line.unitGrossCents)}.`
    }
  }
  if (damaged + missing > 0 && reason.trim() === '') {
    problems.reason = 'Schrijf op wat er beschadigd is of ontbreekt; de klant leest dit.'
  }
  return problems
}

type JudgedLineProps = {
  line: ReturnLineOnWire
  draft: Draft
  problems: Problems
  onChange: (changes: Partial<Draft>) => void
}

function JudgedLine({ line, draft, problems, onChange }: JudgedLineProps) {
  const { damaged, missing, damage, reason } = draft
  const good = Math.max(0, goodOf(line, draft))
  const number = (value: string | number) => Math.max(0, Math.trunc(Number(value) || 0))
  const counter = { min: 0, max: line.count, allowDecimal: false, allowNegative: false } as const
  return (
    <fieldset className={classes.line}>
      <legend>
        {line.count} × {line.displayName}
      </legend>
      <div className={classes.counts}>
        <NumberInput
          {...counter}
          label="Beschadigd"
          value={damaged}
          error={problems.counts}
          onChange={(value) => onChange({ damaged: number(value) })}
        />
        <NumberInput
          {...counter}
          label="Ontbreekt"
          value={missing}
          onChange={(value) => onChange({ missing: number(value) })}
        />
      </div>
      <p className={classes.quiet} aria-live="polite">
        Goed: {good}
        {good > 0 &&
          (line.isFromStock ? ', gaat terug op voorraad' : ', was niet uit voorraad en wordt niet bijgeteld')}
      </p>
      {damaged > 0 && (
        <AmountField
          label="Inhouden voor de schade"
          value={damage}
          onChange={(value) => onChange({ damage: value })}
          error={problems.damage}
        />
      )}
      {damaged + missing > 0 && (
        <GrowingTextarea
          label="Wat is er beschadigd of ontbreekt er?"
          description="De klant leest dit in de mail."
          withAsterisk
          minRows={2}
          maxLength={RETURN_REASON_MAX}
          value={reason}
          error={problems.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
