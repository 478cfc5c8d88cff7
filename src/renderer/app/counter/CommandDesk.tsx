import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Command } from '#shared/contracts/terminal/about-channels.ts'
import { printOrder } from '#shared/contracts/terminal/print-channels.ts'
import { giveCommand, printLastReceipt, useCommands } from '../../features/counter-commands/index.ts'
import { useCounter } from '../../features/counter-link/index.ts'
import { counterTiming } from '../../lib/counter-timing.ts'
import { report } from '../../lib/report.ts'
import { isAnythingUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import classes from './CommandDesk.module.css'

type CommandDeskProps = {
  /** While nobody is here, or the lock is over it, commands wait. */
  isReady: boolean
  openOrderId: number | undefined
}

/** Runs the commands of the app's menu and shows the result in a sentence. */
export function CommandDesk({ isReady, openOrderId }: CommandDeskProps) {
  const navigate = useNavigate()
  const counter = useCounter()
  const [askedPath, setAskedPath] = useState<string>()
  const [word, setWord] = useState<string>()

  useEffect(() => {
    if (word === undefined) return
    const timer = setTimeout(() => setWord(undefined), counterTiming.menuWordMs)
    return () => clearTimeout(timer)
  }, [word])

  const tell = (work: Promise<string>) => {
    work.then(setWord, (error: unknown) => {
      setWord(error instanceof ShopError ? error.message : 'Er is een fout opgetreden. Probeer het nog eens.')
      report(error, 'menu of the terminal')
    })
  }
  useCommands(isReady, (command: Command) => {
    setWord(undefined)
    switch (command.command) {
      case 'go':
        if (isAnythingUnsaved()) setAskedPath(command.path)
        else void navigate(command.path)
        return
      case 'pay':
      case 'focus-payment':
        if (!giveCommand(command)) setWord('Open eerst de order die betaald wordt.')
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
