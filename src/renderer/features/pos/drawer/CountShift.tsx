import { useState } from 'react'
import { formatCents } from '#shared/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { type Counts, countedCents, denominationsOf, isCounted, isReadable } from './counting.ts'
import { Denominations } from './Denominations.tsx'
import classes from './Drawer.module.css'
import { useCountShift } from './drawer-queries.ts'
import { type CountSubject, changeShiftCount, dropShiftCount, useShiftCount } from './drawer-work-store.ts'

type CountShiftProps = {
  subject: CountSubject
  expectedCents: number
  /** Closes the dialog. The count stays. */
  onClose: () => void
}

const NO_COUNTS: Counts = {}

/**
 * Dialog in which the user counts the drawer at the start or the end of a shift. A difference needs an explanation. The
 * count is persisted together with its id, so a count that is sent twice is stored once, also after the till was killed.
 */
export function CountShift({ subject, expectedCents, onClose }: CountShiftProps) {
  const { step } = subject
  const stored = useShiftCount(subject)
  const counts = stored?.counts ?? NO_COUNTS
  const explanation = stored?.explanation ?? ''
  const [wasTried, setTried] = useState(false)
  const discard = () => {
    dropShiftCount()
    onClose()
  }
  const count = useCountShift(step, discard)
  const counted = countedCents(counts)
  const difference = counted - expectedCents
  const problem = problemOf(counts, difference, explanation)

  const submit = () => {
    setTried(true)
    if (problem || !stored) return
    const denominations = denominationsOf(counts)
    count.mutate({
      shiftId: stored.shiftId,
      countedCents: counted,
      denominations,
      explanation: explanation.trim(),
      expectedCents,
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={step === 'open' ? 'Dienst beginnen: tel de la' : 'Dienst sluiten: tel de la'}
    >
      <div className={classes.counting}>
        <Denominations
          counts={counts}
          onChange={(cents, value) =>
            changeShiftCount(subject, (before) => ({ counts: { ...before.counts, [cents]: value } }))
          }
        />
        <div className={classes.outcome}>
          <dl className={classes.sums}>
            <div>
              <dt>Moet er liggen</dt>
              <dd>{formatCents(expectedCents)}</dd>
            </div>
            <div>
              <dt>Geteld</dt>
              <dd>{formatCents(counted)}</dd>
            </div>
            {isCounted(counts) && (
              <div className={classes.total} data-tone={difference === 0 ? 'good' : 'bad'}>
                <dt>{difference === 0 ? 'Het klopt' : 'Verschil'}</dt>
                <dd>{difference > 0 ? `+ ${formatCents(difference)}` : formatCents(difference)}</dd>
              </div>
            )}
          </dl>
          {isCounted(counts) && difference !== 0 && (
            <Textarea
              label="Waar komt dit verschil vandaan?"
              withAsterisk
              rows={2}
              maxLength={1000}
              value={explanation}
              error={wasTried && explanation.trim() === '' ? 'Leg het verschil uit.' : undefined}
              onChange={({ currentTarget: { value } }) => changeShiftCount(subject, () => ({ explanation: value }))}
            />
          )}
          {wasTried && problem && <Notice tone="bad">{problem}</Notice>}
          {count.notice && <Notice tone={count.notice.tone}>{count.notice.text}</Notice>}
          <div className={classes.buttons}>
            <Button variant="default" size="lg" onClick={discard}>
              Toch niet
            </Button>
            <Button size="lg" loading={count.isPending} onClick={submit}>
              {step === 'open' ? 'Dienst beginnen' : 'Aftekenen en sluiten'}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function problemOf(counts: Counts, difference: number, explanation: string): string | undefined {
  if (!isCounted(counts)) return 'Tel eerst het contante geld; schrijf een 0 als er niets ligt.'
  if (!isReadable(counts)) return 'Niet elk aantal is een getal.'
  return difference !== 0 && explanation.trim() === '' ? 'Leg het verschil in de la uit.' : undefined
}
