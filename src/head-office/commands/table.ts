/** Every command of head office, by its words. */
import { allotCommand, withdrawCommand } from './allot';
import { claimsListCommand } from './claims-list';
import { claimsReleaseCommand } from './claims-release';
import { contactEraseCommand } from './contact-erase';
import { contactFindCommand } from './contact-find';
import { databaseListCommand, databasePromoteCommand } from './database';
import { figuresMakeCommand, figuresShowCommand } from './figures';
import { forksListCommand, forksSettleCommand, forksShowCommand } from './forks';
import type { Command } from './io';
import { cataloguePublishCommand, elsewherePublishCommand } from './publish';
import { kioskAddCommand } from './kiosk-add';
import { kioskAcceptGapCommand } from './kiosk-accept-gap';
import { kioskListCommand } from './kiosk-list';
import { contractsHandOverCommand } from './hand-over';
import { kioskRevokeCommand } from './kiosk-revoke';
import { mailTestCommand } from './mail-test';
import { parkedDropCommand, parkedListCommand, parkedRetryCommand, parkedShowCommand } from './parked';
import { peopleAddCommand, peopleCodeCommand, peopleEndCommand, peopleListCommand } from './people';
import { restoredCommand } from './restored';
import { runCommand } from './run';
import { signingKeyReplaceCommand, signingKeyShowCommand } from './signing-key';
import { unreadListCommand, unreadSettleCommand } from './unread';
import {
  updatesFollowCommand,
  updatesListCommand,
  updatesPauseCommand,
  updatesResumeCommand,
} from './updates';

export const commands: Readonly<Record<string, Command>> = {
  run: runCommand,
  restored: restoredCommand,
  'signing-key show': signingKeyShowCommand,
  'signing-key replace': signingKeyReplaceCommand,
  'people add': peopleAddCommand,
  'people list': peopleListCommand,
  'people code': peopleCodeCommand,
  'people end': peopleEndCommand,
  'mail test': mailTestCommand,
  'catalogue publish': cataloguePublishCommand,
  'elsewhere publish': elsewherePublishCommand,
  'kiosk add': kioskAddCommand,
  'kiosk list': kioskListCommand,
  'kiosk revoke': kioskRevokeCommand,
  'kiosk accept-gap': kioskAcceptGapCommand,
  'updates follow': updatesFollowCommand,
  'updates pause': updatesPauseCommand,
  'updates resume': updatesResumeCommand,
  'updates list': updatesListCommand,
  allot: allotCommand,
  withdraw: withdrawCommand,
  'claims list': claimsListCommand,
  'claims release': claimsReleaseCommand,
  'contracts hand-over': contractsHandOverCommand,
  'figures show': figuresShowCommand,
  'figures make': figuresMakeCommand,
  'contact find': contactFindCommand,
  'contact erase': contactEraseCommand,
  'database list': databaseListCommand,
  'database promote': databasePromoteCommand,
  'parked list': parkedListCommand,
  'parked show': parkedShowCommand,
  'parked retry': parkedRetryCommand,
  'parked drop': parkedDropCommand,
  'forks list': forksListCommand,
  'forks show': forksShowCommand,
  'forks settle': forksSettleCommand,
  'unread list': unreadListCommand,
  'unread settle': unreadSettleCommand,
};
