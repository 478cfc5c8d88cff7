import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type PosState, stateChanged, stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useChannelQuery, usePos } from '../bridge/index.ts'
import { atTime, clockWords, conditionsOf, type NamedCondition } from './conditions.ts'
import classes from './StateBanner.module.css'

/** Returns the state of the till's connections and devices. */
export const usePosState = () => useChannelQuery(stateRead, stateChanged)

type StateBannerProps = {
  state: PosState
  /** Help for an unreachable shop while no user is logged in: a link to the setting of its address. */
  serverHelp?: ReactNode
}

/** Banner over the full width that lists the problems of the till, each with a button. Empty without problems. */
export function StateBanner({ state, serverHelp }: StateBannerProps) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const clock = clockWords(state.clockOffMs)
  const notes = state.notes.filter(({ noteId }) => !closed.includes(noteId))
  const close = (noteId: string) => setClosed((before) => [...before, noteId])
  return (
    <div role="status" className={classes.banner}>
      {conditionsOf(state)
        .filter((condition) => condition.state === 'bad')
        .map((condition) => (
          <BadLine key={condition.about} condition={condition}>
            {condition.about === 'server' && serverHelp}
          </BadLine>
        ))}
      {clock && !closed.includes(CLOCK) && <NoteLine text={clock} onClose={() => close(CLOCK)} />}
      {notes.map(({ noteId, text }) => (
        <NoteLine key={noteId} text={text} onClose={() => close(noteId)} />
      ))}
    </div>
  )
}

/** Id of the clock warning in the list of closed messages. The other ids are `noteId`s of the main process. */
const CLOCK = 'clock of the machine'

function BadLine({ condition: { name, text, since }, children }: { condition: NamedCondition; children: ReactNode }) {
  const pos = usePos()
  const retry = useMutation({
    mutationFn: () => pos.call(stateRetry, null),
    onError: (error) => report(error, 'state of the till'),
  })
  return (
    <div className={classes.line} data-tone="bad">
      <IconAlertTriangle size={22} stroke={1.7} aria-hidden />
      <p className={classes.text}>
        <strong>{name}:</strong> {text}
        {since && <span className={classes.since}> Sinds {atTime(since, new Date())}.</span>}
      </p>
      {children}
      <Button variant="white" size="md" onClick={() => retry.mutate()} loading={retry.isPending}>
        Opnieuw proberen
      </Button>
    </div>
  )
}

function NoteLine({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={classes.line} data-tone="note">
      <IconInfoCircle size={22} stroke={1.7} aria-hidden />
      <p className={classes.text}>{text}</p>
      <IconButton aria-label="Melding sluiten" onClick={onClose}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
