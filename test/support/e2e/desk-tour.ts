/** Every area of the front desk and every dialog of it, one after the other, for a test that looks at each. */
import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveIn, steps, type Rental } from '../processes/device';
import type { KioskProcess } from './kiosk-process';
import { root } from './programs';

/** A contract and a booking that is under way, made over /v1: something for the desk to show. */
export async function furnish(kiosk: KioskProcess): Promise<void> {
  const apiKey = /API key: (\S+)/.exec(kiosk.said())?.[1] ?? null;
  const service = { url: kiosk.service, apiKey };
  await moveIn(service);
  const draft: Rental = {};
  for (const step of steps.slice(0, 2)) await step(service, draft);
}

/** Catalogue files: one with mistakes, and one that changes something. */
export interface CatalogueFiles {
  readonly wrong: string;
  readonly right: string;
}

interface SampleFile {
  readonly property: { phoneNumber: string; currency: string };
  readonly units: { rent: string }[];
}

/** The sample catalogue with another rent and phone number, and the same with mistakes. */
export function writeCatalogues(folder: string): CatalogueFiles {
  const text = readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8');
  const write = (name: string, spoil: (file: SampleFile) => void) => {
    const file = JSON.parse(text) as SampleFile;
    spoil(file);
    writeFileSync(join(folder, name), JSON.stringify(file));
    return join(folder, name);
  };
  return {
    right: write('right.json', ({ property, units }) => {
      property.phoneNumber = '+1 512 555 0199';
      if (units[3]) units[3].rent = '123.00';
    }),
    wrong: write('wrong.json', ({ property, units }) => {
      property.currency = 'XX';
      for (const unit of units.slice(0, 2)) unit.rent = 'a lot';
    }),
  };
}

export class DeskTour {
  private readonly page: Page;
  private readonly look: (state: string) => Promise<void>;
  private readonly withKeys: boolean;

  /** `look` is called at every state, with its name; `withKeys`: in dialogs once more with the kiosk's keys open. */
  constructor(page: Page, look: (state: string) => Promise<void>, withKeys = false) {
    this.page = page;
    this.look = look;
    this.withKeys = withKeys;
  }

  /** `files`: null at the kiosk, where none can be chosen. */
  async everything(files: CatalogueFiles | null): Promise<void> {
    await this.today();
    await this.tenants(files !== null);
    await this.devices();
    await this.keys();
    if (files !== null) await this.catalogue(files);
    await this.staff();
    await this.prices();
    for (const area of ['listener', 'closing', 'reviews', 'audit', 'account']) {
      await this.open(area);
      await this.look(area);
    }
  }

  /** Every area as it stands when it is opened. */
  async areas(): Promise<void> {
    const ids = await this.page
      .locator('[data-area]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-area') ?? ''));
    expect(ids).toContain('account');
    for (const id of ids) {
      await this.open(id);
      await this.look(id);
    }
  }

  private async today(): Promise<void> {
    await this.open('today');
    await this.look('today');
    await this.dialog('booking', this.by('begin-move-in'));
    await this.page.locator('[data-booking]').first().click();
    await this.by('correct').waitFor();
    await this.look('today-one');
    await this.dialog('why', this.page.locator('[data-waive]').first(), 'waive');
    await this.dialog('sign', this.by('sign'), 'sign', this.by('desk-consent').first());
    await this.dialog('take-payment', this.by('take-payment'), 'take-payment', this.by('due').last());
  }

  private async tenants(mayExport: boolean): Promise<void> {
    await this.open('tenants');
    await this.page.fill('.desk input[name="text"]', 'Robin');
    await this.by('search').click();
    await this.by('found').locator('button').first().click();
    await this.by('contract-money').first().click();
    await this.by('credit').waitFor();
    await this.look('tenant');
    await this.dialog('why', this.by('correct'), 'tenant-correct');
    await this.dialog('why', this.by('erase'), 'tenant-erase');
    if (mayExport) await this.dialog('why', this.by('export'), 'tenant-export');
    await this.dialog('credit', this.by('credit'));
  }

  private async devices(): Promise<void> {
    await this.open('devices');
    await this.page.locator('[data-test="printer"]').click();
    await this.page.locator('[data-test="reader"]').click();
    await expect(this.page.locator('.answer')).toHaveCount(2);
    await this.look('devices');
    await this.open('backups');
    await this.by('make-backup').click();
    await this.by('backups').waitFor({ timeout: 180_000 });
    await this.look('backups');
  }

  private async keys(): Promise<void> {
    await this.open('keys');
    await this.by('new-key').click();
    await this.page.fill('[data-dialog="new-key"] input[name="name"]', 'Gate controller, Riverside');
    await this.page.locator('[data-dialog="new-key"] input[value="gate"]').check();
    await this.look('new-key');
    await this.by('make-key').click();
    await this.by('key').waitFor();
    await this.look('key');
    await this.by('key-taken').click();
    await this.look('keys');
    await this.dialog('replace-key', this.by('replace-key').first());
    await this.dialog('why', this.by('end-key').first(), 'end-key');
  }

  private async catalogue({ wrong, right }: CatalogueFiles): Promise<void> {
    await this.open('catalogue');
    await this.by('catalogue-file').setInputFiles(wrong);
    await this.by('mistakes').waitFor();
    await this.look('catalogue-mistakes');
    await this.by('catalogue-file').setInputFiles(right);
    await this.by('changes').waitFor();
    await this.look('catalogue-changes');
  }

  private async prices(): Promise<void> {
    await this.open('prices');
    await this.by('draft').waitFor();
    await this.look('prices');
    await this.dialog('draft-edit', this.by('edit-row').first());
    await this.dialog('raise', this.by('raise'));
    await this.dialog('alerts', this.by('bell'));
  }

  private async staff(): Promise<void> {
    await this.open('staff');
    await this.look('staff');
    await this.by('new-account').click();
    await this.page.fill('[data-dialog="staff-create"] input[name="name"]', 'Bernadette Oyelaran-Fitzgerald');
    await this.look('staff-create');
    await this.page.keyboard.press('Enter');
    await this.by('handout').waitFor();
    await this.look('handout');
    await this.by('handed-over').click();
    await this.by('accounts').locator('button').last().click();
    // Its page has an address of its own, and is fetched first.
    await this.page.locator('[data-act="role"]').waitFor();
    await this.look('staff-one');
    await this.dialog('why', this.page.locator('[data-act="role"]'), 'staff-role');
  }

  private by(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  private async open(area: string): Promise<void> {
    await this.page.locator(`[data-area="${area}"]`).click();
    await this.page.locator(`.desk main h1`).waitFor();
    // What an area asks the service for has come when nothing says any more that it is loading.
    await expect(this.page.locator('[data-loading]')).toHaveCount(0);
  }

  /** Opens a dialog, looks at it, and closes it by Escape. */
  private async dialog(name: string, opener: Locator, state = name, content?: Locator): Promise<void> {
    await opener.click();
    const dialog = this.page.locator(`[data-dialog="${name}"]`);
    await (content ?? dialog).waitFor();
    await expect(this.page.locator('[data-loading]')).toHaveCount(0);
    await this.look(state);
    const field = dialog.locator('[data-keyboard-field]').last();
    if (this.withKeys && (await field.count()) > 0) {
      await field.tap();
      await this.look(`${state}-keys`);
    }
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}
