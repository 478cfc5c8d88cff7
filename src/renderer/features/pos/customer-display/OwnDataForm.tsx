import { useForm } from '@mantine/form'
import { type ReactNode, use, useState } from 'react'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { ownData } from '#shared/contracts/pos/display-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddressFields, FieldTranslationContext, PersonFields } from '../../common/customer-fields/index.ts'
import { LanguageContext, useDisplayTexts } from './display-language.ts'
import { englishFieldText } from './english-field-texts.ts'
import classes from './OwnDataForm.module.css'
import { useAnswer } from './use-answer.ts'
import { useIdleEnd } from './use-idle-end.ts'

/** The fields of the checkout about the customer. Those of another delivery address are not shown. */
const EMPTY = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: '',
  firstname: '',
  middlename: '',
  lastname: '',
  email: '',
  phoneNumber: '',
  country: 'NL',
  zipcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  streetname: '',
  city: '',
  province: '',
  municipality: '',
  addressVerified: false,
  deliveryAddressCountry: 'NL',
  deliveryAddressZipcode: '',
  deliveryAddressHouseNumber: '',
  deliveryAddressHouseNumberAddition: '',
  deliveryAddressStreetname: '',
  deliveryAddressCity: '',
  deliveryAddressProvince: '',
  deliveryAddressMunicipality: '',
  deliveryAddressVerified: false,
}

const unchanged = (text: string) => text

/**
 * Form in which the customer types name, email address, telephone number and address, with the rules and messages of the
 * checkout. Its content is only in this component, so nothing stays when the display shows something else.
 */
export function OwnDataForm({ offerId }: { offerId: string }) {
  const texts = useDisplayTexts()
  const translate = use(LanguageContext) === 'en' ? englishFieldText : unchanged
  const answer = useAnswer()
  const [isSending, setSending] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: EMPTY,
    validate: (values) => readCheckout(values, { onlySamples: false, isFree: true }).problems,
    validateInputOnBlur: true,
  })
  const decline = () => void answer(offerId, { kind: 'decline' })
  useIdleEnd(decline)
  const submit = form.onSubmit(async (values) => {
    const parsed = ownData.safeParse(readCheckout(values, { onlySamples: false, isFree: true }).form)
    if (!parsed.success) {
      form.setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
      return
    }
    setSending(true)
    await answer(offerId, { kind: 'own-data', ownData: parsed.data })
    setSending(false)
  })
  // The messages are translated when they are shown, so that they follow a change of the language.
  const translated = (message: ReactNode) => (typeof message === 'string' ? translate(message) : message)
  const shownForm: typeof form = {
    ...form,
    errors: Object.fromEntries(Object.entries(form.errors).map(([field, message]) => [field, translated(message)])),
    getInputProps: (...input) => {
      const props = form.getInputProps(...input)
      return { ...props, error: translated(props.error) }
    },
  }
  return (
    <form className={classes.form} onSubmit={submit} autoComplete="off" noValidate aria-labelledby="own-data">
      <h1 id="own-data" className={classes.heading}>
        {texts.yourData}
      </h1>
      <p className={classes.help}>{texts.dataHelp}</p>
      <div className={classes.fields}>
        <FieldTranslationContext value={translate}>
          <PersonFields form={shownForm} withEmail />
          <AddressFields form={shownForm} of="buyer" />
        </FieldTranslationContext>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={decline}>
          {texts.ratherNot}
        </Button>
        <Button type="submit" loading={isSending}>
          {texts.done}
        </Button>
      </div>
    </form>
  )
}
