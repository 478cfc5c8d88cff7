import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ShownPeriod } from '#shared/contracts/order-promises.ts'
import { periodInWords } from '#shared/domain/planning/promise-words.ts'
import { weekName, weeksFrom } from '#shared/domain/planning/weeks.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Promises.module.css'
import { usePromiseActions } from './promise-queries.ts'
import { type ReasonDraft, ReasonFields } from './ReasonFields.tsx'

type ReplacePromisesProps = { salesOrderId: number; periods: readonly ShownPeriod[]; onClose: () => void }

const CHOICES = 60

/** Form that replaces open promises by another week, to which the customer agreed. */
export function ReplacePromises({ salesOrderId, periods, onClose }: ReplacePromisesProps) {
  const [chosen, setChosen] = useState(() => periods.map(({ promiseId }) => promiseId))
  const [week, setWeek] = useState('')
  const [reason, setReason] = useState<ReasonDraft>({ cause: '', explanation: '' })
  const [wasTried, setTried] = useState(false)
  const { replace } = usePromiseActions(salesOrderId, onClose)
  useUnsaved(week !== '' || reason.explanation !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { cause, explanation } = reason
    if (week !== '' && cause !== '' && chosen.length > 0)
      replace.mutate({ promiseIds: chosen, week, cause, explanation })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Andere week afspreken">
      <h3 className={classes.title}>Andere week afspreken</h3>
      <p className={classes.quiet}>Spreek dit eerst met de klant af. De oude belofte blijft zichtbaar, met de reden.</p>
      {periods.length > 1 && (
        <ul className={classes.checks}>
          {periods.map((period) => (
            <li key={period.promiseId}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={chosen.includes(period.promiseId)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) =>
                      checked
                        ? [...before, period.promiseId]
                        : before.filter((promiseId) => promiseId !== period.promiseId),
                    )
                  }
                />
                <span className={classes.plain}>
                  {period.product}: {periodInWords(period)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {wasTried && chosen.length === 0 && <Notice tone="bad">Kies minstens één product.</Notice>}
      <div className={classes.fields}>
        <NativeSelect
          label="Nieuwe week"
          withAsterisk
          value={week}
          error={wasTried && week === '' ? 'Kies een week.' : undefined}
          data={[
            { value: '', label: 'Kies een week' },
            ...weeksFrom(amsterdamDay(new Date()), CHOICES).map((monday) => ({
              value: monday,
              label: weekName(monday),
            })),
          ]}
          onChange={({ currentTarget }) => setWeek(currentTarget.value)}
        />
        <ReasonFields
          value={reason}
          onChange={setReason}
          error={wasTried && reason.cause === '' ? 'Kies een reden.' : undefined}
        />
      </div>
      {replace.notice && <Notice tone={replace.notice.tone}>{replace.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={replace.isPending}>
          Vastleggen
        </Button>
        <Button variant="default" onClick={onClose}>
          Niet wijzigen
        </Button>
      </div>
    </form>
  )
}
