import { useEffect, useRef, useState } from 'react'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Title } from '../../../ui/Title.tsx'
import { useShop } from '../shop-config/index.ts'
import classes from './SecondFactor.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** True when the second factor was just turned on. False when the codes replace earlier codes. */
  isFirstSet: boolean
  onConfirm: () => void
}

/** Recovery codes for a user who loses the phone. They are shown once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, isFirstSet, onConfirm }: RecoveryCodesProps) {
  const platform = usePlatform()
  const shop = useShop()
  const title = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState<{ tone: 'good' | 'bad'; text: string }>()
  useUnsaved(true)
  useEffect(() => title.current?.focus(), [])

  const text = [`Herstelcodes voor ${shop.name}. Elke code werkt één keer.`, '', ...codes, ''].join('\r\n')
  const attempt = async (doneText: string, copyOrSave: () => Promise<void>) => {
    try {
      await copyOrSave()
      setMessage({ tone: 'good', text: doneText })
    } catch (error) {
      report(error, 'recovery codes')
      setMessage({ tone: 'bad', text: 'Dat lukt hier niet. Schrijf de codes over.' })
    }
  }
  return (
    <div className={classes.part}>
      <Title order={2} size="h4" ref={title} tabIndex={-1}>
        {isFirstSet ? 'Inloggen met een code staat aan' : 'Uw nieuwe herstelcodes'}
      </Title>
      <Text>
        Bewaar deze herstelcodes op een veilige plek, los van uw telefoon. Bent u de telefoon kwijt, dan logt u in met
        uw wachtwoord en een van deze codes. Elke code werkt één keer.
        {isFirstSet || ' De oude codes werken niet meer.'}
      </Text>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => void attempt('De codes zijn gekopieerd.', () => navigator.clipboard.writeText(text))}
        >
          Kopiëren
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void attempt('De codes zijn bewaard als bestand.', () =>
              platform.saveFile('herstelcodes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' })),
            )
          }
        >
          Bewaren als bestand
        </Button>
      </div>
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <Text fw={600}>Wij laten deze codes maar één keer zien.</Text>
      <Button onClick={onConfirm}>Ik heb de codes bewaard</Button>
    </div>
  )
}
