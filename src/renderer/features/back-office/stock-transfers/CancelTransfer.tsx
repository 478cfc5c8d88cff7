import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Transfers.module.css'
import type { useChangeTransfer } from './transfer-queries.ts'

type CancelTransferProps = {
  /** True when the pieces are under way. */
  isSent: boolean
  /** Name of the first location. */
  from: string
  change: ReturnType<typeof useChangeTransfer>
  onClose: () => void
}

/** Dialog that cancels a transfer, with its reason. */
export function CancelTransfer({ isSent, from, change, onClose }: CancelTransferProps) {
  const [remark, setRemark] = useState('')
  const [wasTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (remark.trim() === '') return
    change.mutate({ action: 'cancel', body: { remark } }, { onSettled: onClose })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Verplaatsing annuleren" size="small">
      <form className={classes.form} onSubmit={submit} noValidate>
        {isSent && <p>De stuks die onderweg zijn, tellen weer mee bij {from}. Breng ze daar terug.</p>}
        <TextInput
          label="Reden"
          withAsterisk
          maxLength={500}
          value={remark}
          error={wasTried && remark.trim() === '' ? 'Reden is verplicht.' : undefined}
          onChange={({ currentTarget: { value } }) => setRemark(value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={onClose}>
            Toch niet
          </Button>
          <Button type="submit" size="lg" loading={change.isPending}>
            Annuleren
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
