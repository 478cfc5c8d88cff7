import { aboutRead, commandGiven, commandTake } from './about-channels.ts'
import {
  displayAnswer,
  displayChanged,
  displayConfigure,
  displayEndOffer,
  displayOffer,
  displayOfferChanged,
  displayOfferRead,
  displayOpen,
  displayRead,
  displayShow,
  leatherChosen,
  signatureSent,
} from './display-channels.ts'
import { draftCalled, draftRemove, draftSave, draftSend, draftsChanged, draftsList } from './draft-channels.ts'
import { loginStartChange, loginStartRead } from './login-start-channels.ts'
import {
  offlinePaymentPrint,
  offlinePaymentReturn,
  offlinePaymentSeen,
  offlinePaymentsChanged,
  offlinePaymentsList,
  offlinePaymentTake,
} from './offline-payment-channels.ts'
import { resultsChanged, resultsRead } from './operation-channels.ts'
import { journalVerify, panelChanged, panelList, panelRead, panelSend } from './payment-panel-channels.ts'
import {
  practiceAct,
  practiceChanged,
  practiceEnter,
  practiceLeave,
  practiceRead,
  practiceStart,
} from './practice-channels.ts'
import {
  drawerOpen,
  printAgain,
  printClosing,
  printDrop,
  printerCheck,
  printersList,
  printOrder,
  printReceipt,
  printsChanged,
  printsList,
  printTest,
} from './print-channels.ts'
import {
  sessionChanged,
  sessionLock,
  sessionRead,
  sessionSwitch,
  sessionTouch,
  tillLeave,
  tillOpen,
} from './session-channels.ts'
import { settingsChange, settingsChanged, settingsRead } from './settings-channels.ts'
import { stateChanged, stateRead, stateRetry } from './state-channels.ts'
import { storageRead, storageWrite } from './storage-channels.ts'
import { updatesRead } from './update-channels.ts'

/** All channels between the page of the POS and its main process. */
export const channels = {
  aboutRead,
  commandTake,
  journalVerify,
  panelList,
  panelRead,
  panelSend,
  displayAnswer,
  displayConfigure,
  displayEndOffer,
  displayOffer,
  displayOfferRead,
  displayOpen,
  displayRead,
  displayShow,
  draftCalled,
  draftKeep: draftSave,
  draftRemove,
  draftSend,
  draftsList,
  drawerOpen,
  loginStartChange,
  loginStartRead,
  offlinePaymentPrint,
  offlinePaymentReturn,
  offlinePaymentSeen,
  offlinePaymentsList,
  offlinePaymentTake,
  practiceAct,
  practiceEnter,
  practiceLeave,
  practiceRead,
  practiceStart,
  printAgain,
  printClosing,
  printDrop,
  printerCheck,
  printersList,
  printOrder,
  printReceipt,
  printsList,
  printTest,
  resultsRead,
  sessionLock,
  sessionRead,
  sessionSwitch,
  sessionTouch,
  settingsChange,
  settingsRead,
  stateRead,
  stateRetry,
  storageRead,
  storageWrite,
  tillLeave,
  tillOpen,
  updatesRead,
} as const

/** All events that the main process sends to its pages. */
export const events = {
  commandGiven,
  panelChanged,
  displayChanged,
  displayOfferChanged,
  leatherChosen,
  signatureSent,
  draftsChanged,
  offlinePaymentsChanged,
  practiceChanged,
  printsChanged,
  resultsChanged,
  sessionChanged,
  settingsChanged,
  stateChanged,
} as const
