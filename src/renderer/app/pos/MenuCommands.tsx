import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Command } from '#shared/contracts/pos/about-channels.ts'
import { printOrder } from '#shared/contracts/pos/print-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { usePos } from '../../features/pos/bridge/index.ts'
import { dispatchCommand, printLastReceipt, useMenuCommands } from '../../features/pos/commands/index.ts'
import { posTiming } from '../../lib/pos-timing.ts'
import { report } from '../../lib/report.ts'
import { isAnythingUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import classes from './MenuCommands.module.css'

type MenuCommandsProps = {
  /**
   * False without a session, while the till is locked and while another user logs in. Until it is true for the first
   * time, the main process queues the commands.
   */
  isReady: boolean
  openOrderId: number | undefined
  /** Shows the dialog in which another user logs in. */
  onSwitchUser: () => void
}

/** Runs the commands of the app's menu. Shows the result of a print, or why a command cannot run, as a sentence. */
export function MenuCommands({ isReady, openOrderId, onSwitchUser }: MenuCommandsProps) {
  const navigate = useNavigate()
  const pos = usePos()
  const [pathToConfirm, setPathToConfirm] = useState<string>()
  const [message, setMessage] = useState<string>()

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setMessage(undefined), posTiming.menuMessageMs)
    return () => clearTimeout(timer)
  }, [message])

  const showResult = (result: Promise<string>) => {
    result.then(setMessage, (error: unknown) => {
      setMessage(error instanceof ShopError ? error.message : 'Er is een fout opgetreden. Probeer het nog eens.')
      report(error, 'app menu command')
    })
  }
  useMenuCommands(isReady, (command: Command) => {
    setMessage(undefined)
    switch (command.command) {
      case 'go':
        if (isAnythingUnsaved()) setPathToConfirm(command.path)
        else void navigate(command.path)
        return
      case 'pay':
      case 'focus-payment':
        if (!dispatchCommand(command)) setMessage('Open eerst de order die betaald wordt.')
        return
      case 'switch-user':
        return onSwitchUser()
      case 'last-receipt':
        return showResult(printLastReceipt(pos))
      case 'print':
        if (openOrderId === undefined) return setMessage('Open eerst de order die u wilt afdrukken.')
        return showResult(
          pos.call(printOrder, { salesOrderId: openOrderId }).then(({ title }) => `${title} wordt afgedrukt.`),
        )
      default:
        return command satisfies never
    }
  })
  const leaveTo = (path: string) => {
    setPathToConfirm(undefined)
    void navigate(path)
  }
  return (
    <>
      <div role="status" className={classes.region}>
        {message && <p className={classes.message}>{message}</p>}
      </div>
      <Question
        isOpen={pathToConfirm !== undefined}
        onClose={() => setPathToConfirm(undefined)}
        title="Deze pagina verlaten?"
        answers={
          <>
            <Button variant="default" onClick={() => setPathToConfirm(undefined)}>
              Hier blijven
            </Button>
            <Button onClick={() => pathToConfirm !== undefined && leaveTo(pathToConfirm)}>Toch verlaten</Button>
          </>
        }
      >
        <p>Op deze pagina staat iets dat nog niet is bewaard.</p>
      </Question>
    </>
  )
}
