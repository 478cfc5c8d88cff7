// The frame of the POS uses variables of the back office theme, so they are loaded at the start and not with the first
// page of the back office.
import './styles.ts'
import 'virtual:back-office-variables.css'
