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
  /** False without a session or while the till is locked; commands wait then. */
  isReady: boolean
  openOrderId: number | undefined
}

/** Runs the commands of the app's menu and shows the result in a sentence. */
export function MenuCommands({ isReady, openOrderId }: MenuCommandsProps) {
  const navigate = useNavigate()
  const counter = usePos()
  const [askedPath, setAskedPath] = useState<string>()
  const [word, setWord] = useState<string>()

  useEffect(() => {
    if (word === undefined) return
    const timer = setTimeout(() => setWord(undefined), posTiming.menuMessageMs)
    return () => clearTimeout(timer)
  }, [word])

  const tell = (work: Promise<string>) => {
    work.then(setWord, (error: unknown) => {
      setWord(error instanceof ShopError ? error.message : 'Er is een fout opgetreden. Probeer het nog eens.')
      report(error, 'menu of the terminal')
    })
  }
  useMenuCommands(isReady, (command: Command) => {
    setWord(undefined)
    switch (command.command) {
      case 'go':
        if (isAnythingUnsaved()) setAskedPath(command.path)
        else void navigate(command.path)
        return
      case 'pay':
      case 'focus-payment':
        if (!dispatchCommand(command)) setWord('Open eerst de order die betaald wordt.')
        return
      case 'last-receipt':
        return tell(printLastReceipt(counter))
      case 'print':
        if (openOrderId === undefined) return setWord('Open eerst de order die u wilt afdrukken.')
        return tell(
          counter.call(printOrder, { salesOrderId: openOrderId }).then(({ title }) => `${title} wordt afgedrukt.`),
        )
      default:
        return command satisfies never
    }
  })
  const leave = (path: string) => {
    setAskedPath(undefined)
    void navigate(path)
  }
  return (
    <>
      <div role="status" className={classes.place}>
        {word && <p className={classes.word}>{word}</p>}
      </div>
      <Question
        isOpen={askedPath !== undefined}
        onClose={() => setAskedPath(undefined)}
        title="Deze pagina verlaten?"
        answers={
          <>
            <Button variant="default" onClick={() => setAskedPath(undefined)}>
              Hier blijven
            </Button>
            <Button onClick={() => askedPath !== undefined && leave(askedPath)}>Toch verlaten</Button>
          </>
        }
      >
        <p>Op deze pagina staat iets dat nog niet is bewaard.</p>
      </Question>
    </>
  )
}
