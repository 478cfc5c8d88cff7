import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CallBack } from '#shared/contracts/call-backs.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { CallMomentFields } from './CallMomentFields.tsx'
import { type CallMoment, newCallId, useCallActions } from './call-back-queries.ts'
import classes from './Promises.module.css'

/** Form that moves a promise to call to another moment. */
export function MoveCall({ call, onClose }: { call: CallBack; onClose: () => void }) {
  const today = amsterdamDay(new Date())
  const [moment, setMoment] = useState<CallMoment>({ day: dayAfter(today, 1), until: call.until })
  // One id per form, so that a second click after a lost response moves the promise once.
  const [nextId] = useState(newCallId)
  const [wasTried, setTried] = useState(false)
  const { move } = useCallActions(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (moment.day !== '' && moment.until !== '') move.mutate({ callBackId: call.callBackId, nextId, ...moment })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={`Terugbellen van ${call.name} verplaatsen`}>
      <div className={classes.fields}>
        <CallMomentFields value={moment} onChange={setMoment} today={today} wasTried={wasTried} />
      </div>
      {move.notice && <Notice tone={move.notice.tone}>{move.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={move.isPending}>
          Verplaatsen
        </Button>
        <Button variant="default" onClick={onClose}>
          Niet verplaatsen
        </Button>
      </div>
    </form>
  )
}
