import { useQuery } from '@tanstack/react-query'
import { printerCheck, printTest } from '#shared/contracts/pos/print-channels.ts'
import type { Printers, PrintKind } from '#shared/contracts/pos/printer-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { channelKey, localQueryOptions, usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Printers.module.css'
import { usePrinters } from './use-printers.ts'

type TestPrinterProps = {
  kind: PrintKind
  /** Completes the labels of the buttons: "Proefafdruk van een bon". */
  documentName: string
  choice: Printers[PrintKind]
}

/** Prints a test page on the printer of a kind of documents, and shows the state of that printer. */
export function TestPrinter({ kind, documentName, choice }: TestPrinterProps) {
  const pos = usePos()
  const printers = usePrinters()
  const check = useQuery({
    queryKey: [...channelKey(printerCheck.channel), kind, choice],
    queryFn: () => pos.call(printerCheck, { kind }),
    enabled: choice !== null,
    ...localQueryOptions,
  })
  const test = useStaffAction(() => pos.call(printTest, { kind }), {
    success: 'De proefafdruk staat in de lijst Afdrukken.',
  })
  const recheck = () => {
    void printers.refetch()
    if (choice !== null) void check.refetch()
  }
  return (
    <>
      {choice !== null && check.data && (
        <Notice tone={check.data.state}>
          {check.data.state === 'good' ? 'Printer: ' : 'Printer niet klaar: '}
          {check.data.text}
        </Notice>
      )}
      <div className={classes.ways}>
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={`Proefafdruk van ${documentName}`}
          onClick={() => test.mutate(undefined)}
        >
          Proefafdruk
        </Button>
        <Button
          variant="default"
          loading={check.isFetching || printers.isFetching}
          aria-label={`Opnieuw controleren: printer voor ${documentName}`}
          onClick={recheck}
        >
          Opnieuw controleren
        </Button>
      </div>
      <ActionNotice notice={test.notice} />
    </>
  )
}
