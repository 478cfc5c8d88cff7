import { type FormEvent, useState } from 'react'
import { networkPrinter } from '#shared/contracts/pos/printer-settings.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Printers.module.css'

type Address = { host: string; port: number }

/** Port of ESC/POS on every receipt printer. */
const USUAL_PORT = 9100

type NetworkPrinterFormProps = { saved: Address | null; isPending: boolean; onSave: (address: Address) => void }

/** Address of a receipt printer on the network. */
export function NetworkPrinterForm({ saved, isPending, onSave }: NetworkPrinterFormProps) {
  const [host, setHost] = useState(saved?.host ?? '')
  const [port, setPort] = useState(String(saved?.port ?? USUAL_PORT))
  const [errors, setErrors] = useState<{ host?: string | undefined; port?: string | undefined }>({})
  const isChanged = host.trim() !== (saved?.host ?? '') || port.trim() !== String(saved?.port ?? USUAL_PORT)
  useUnsaved(isChanged)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = networkPrinter.safeParse({ via: 'network', host: host.trim(), port: Number(port) })
    const errorOf = (field: string) => typed.error?.issues.find(({ path }) => path[0] === field)?.message
    setErrors({ host: errorOf('host'), port: errorOf('port') })
    if (typed.success) onSave({ host: typed.data.host, port: typed.data.port })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.address}>
      <TextInput
        label="Adres in het netwerk"
        placeholder="192.168.1.50"
        autoComplete="off"
        spellCheck={false}
        value={host}
        error={errors.host}
        onChange={({ currentTarget }) => setHost(currentTarget.value)}
      />
      <TextInput
        label="Poort"
        inputMode="numeric"
        autoComplete="off"
        value={port}
        error={errors.port}
        onChange={({ currentTarget }) => setPort(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={!isChanged}>
        Bewaren
      </Button>
    </form>
  )
}
