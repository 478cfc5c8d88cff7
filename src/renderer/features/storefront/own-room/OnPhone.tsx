import { useState } from 'react'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Text } from '../../../ui/Text.tsx'
import classes from './OwnRoom.module.css'

/**
 * On a computer: a code that opens the same piece on a phone, and the same link as text.
 *
 * @param props.likeness how the piece in the room resembles the choices: the end of a sentence
 */
export function OnPhone({ page, likeness }: { page: string; likeness: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page)
      setResult('copied')
    } catch (error) {
      report(error, 'copying a link')
      setResult('failed')
    }
  }
  return (
    <div className={classes.scan}>
      <QrCode text={page} label="QR-code die dit meubel op uw telefoon opent" />
      <div className={classes.steps}>
        <Text>
          Scan de code met uw telefoon: dit meubel opent daar {likeness} Richt de camera op de vloer, en het staat op
          ware grootte in uw kamer.
        </Text>
        <Text c="dimmed">Liever zonder code? Stuur deze link naar uw telefoon.</Text>
        <p className={classes.link}>{page}</p>
        <div>
          <Button variant="default" onClick={copy}>
            {result === 'copied' ? 'Link gekopieerd' : 'Kopieer de link'}
          </Button>
        </div>
        <span role="status">{result === 'failed' && 'Kopiëren lukte niet. Selecteer de link hierboven.'}</span>
      </div>
    </div>
  )
}
