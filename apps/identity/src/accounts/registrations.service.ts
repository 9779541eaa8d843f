import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  PENDING_USERS_MAX,
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  resendConfirmation,
  runConfirmation,
  type ConfirmationTokens,
  type ListPendingUsersRequest,
  type PendingUser,
  type RegistrationByEmail,
  type RegistrationById,
} from '#contracts/identity/registrations.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { AccountMails } from './account-mails.js';
import { Confirmations } from './confirmations.service.js';
import type { EmailAccountRecord } from '../ways/email-password/email-account.model.js';
import { EmailAccountsRepository } from '../ways/email-password/email-accounts.repository.js';
import { readEmailAddress } from '../ways/email-password/email-address.js';
import { EMAIL_PASSWORD_PROVIDER } from '../ways/email-password/email-password-accounts.js';
import { readEmailPasswordSettings, type ConfirmationSettings } from './email-password-settings.js';
import type { IssuedToken } from '../ways/email-password/email-tokens.service.js';
import { RegistrationRemoval } from './registration-removal.js';

/** Input of an operation on a registration that waits for its confirmation. */
interface Unconfirmed {
  readonly app: AppSnapshot;
  readonly account: EmailAccountRecord;
  readonly confirmation: ConfirmationSettings;
}

/**
 * Registrations of an app's users, for its administrators (admin-api §5.5). Fails with `AppNotFound` if the project does not have
 * the app.
 */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly accounts: EmailAccountsRepository,
    private readonly confirmations: Confirmations,
    private readonly mails: AccountMails,
    private readonly removal: RegistrationRemoval,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(listPendingUsers)
  async listPending({ after, limit, ...scope }: ListPendingUsersRequest): Promise<PendingUser[]> {
    const { appId } = await this.requireApp(scope);
    return (await this.accounts.listPending(appId, after ?? null, Math.min(limit ?? PENDING_USERS_MAX, PENDING_USERS_MAX))).map(
      toPendingUser,
    );
  }

  /** Sends the confirmation mail again. Also returns its token, so that an administrator can pass it on if no mail arrives. */
  @HandleRpc(resendConfirmation)
  async sendConfirm(request: RegistrationByEmail): Promise<ConfirmationTokens> {
    const { app, account, confirmation } = await this.requireUnconfirmed(request);
    return toTokens(await this.send(app, account, confirmation));
  }

  @HandleRpc(confirmRegistration)
  async confirm(request: RegistrationByEmail): Promise<void> {
    const { app, account } = await this.requireUnconfirmed(request);
    await this.confirmations.confirmAtOnce(app, account._id);
    await this.record(app, account._id, 'update');
  }

  /**
   * Repeats the confirmation step of a registration: confirms, calls the function or sends the mail, as the app is configured
   * now.
   */
  @HandleRpc(runConfirmation)
  async runConfirm(request: RegistrationByEmail): Promise<ConfirmationTokens> {
    const { app, account, confirmation } = await this.requireUnconfirmed(request);
    const tokens = await this.run(app, account, confirmation);
    if (tokens.token === undefined) await this.record(app, account._id, 'update');
    return tokens;
  }

  private async run(
    app: AppSnapshot,
    account: EmailAccountRecord,
    confirmation: ConfirmationSettings,
  ): Promise<ConfirmationTokens> {
    switch (confirmation.kind) {
      case 'automatic':
        await this.confirmations.confirm(app, account._id);
        return {};
      case 'function': {
        const issued = await this.confirmations.runFunction(app, account, confirmation.function, { patient: true });
        return issued === null ? {} : toTokens(issued);
      }
      case 'mail':
        return toTokens(await this.send(app, account, confirmation));
    }
  }

  @HandleRpc(deleteRegistrationByEmail)
  async deleteByEmail({ email, ...scope }: RegistrationByEmail): Promise<void> {
    const app = await this.requireApp(scope);
    const account = await this.find(app.appId, email);
    if (!account) throw notFound();
    await this.remove(app, account._id);
  }

  @HandleRpc(deleteRegistrationById)
  async deleteById({ userId, ...scope }: RegistrationById): Promise<void> {
    await this.remove(await this.requireApp(scope), userId);
  }

  private async send(app: AppSnapshot, account: EmailAccountRecord, confirmation: ConfirmationSettings): Promise<IssuedToken> {
    return this.mails.sendIfPossible(app, account, 'confirm', confirmation.kind === 'mail' ? confirmation : null);
  }

  private async remove(app: AppSnapshot, accountId: string): Promise<void> {
    if (!(await this.removal.remove(app.appId, accountId))) throw notFound();
    await this.record(app, accountId, 'delete');
  }

  /** Records the operation in the audit log. Addresses are personal data, so the entry contains the registration's id only. */
  private record({ groupId, appId }: AppSnapshot, id: string, operation: AuditOperation): Promise<void> {
    return this.audit.record({ groupId, appId, kind: 'user_registrations', id, name: '', operation });
  }

  private async requireUnconfirmed({ email, ...scope }: RegistrationByEmail): Promise<Unconfirmed> {
    const app = await this.requireApp(scope);
    const provider = app.authProviders.find(({ type, disabled }) => type === EMAIL_PASSWORD_PROVIDER && !disabled);
    const account = await this.find(app.appId, email);
    if (!account) throw notFound();
    if (!provider) throw new AppError('BadRequest', `the authentication provider '${EMAIL_PASSWORD_PROVIDER}' is not enabled`);
    if (account.confirmed) throw new AppError('UserAlreadyConfirmed', 'already confirmed');
    return { app, account, confirmation: readEmailPasswordSettings(provider).confirmation };
  }

  private async find(appId: string, email: string): Promise<EmailAccountRecord | null> {
    const address = readEmailAddress(email);
    return address && this.accounts.findByKey(appId, address.key);
  }

  private async requireApp({ groupId, appId }: AppScope): Promise<AppSnapshot> {
    const app = await this.snapshots.byId(appId);
    if (app.groupId !== groupId) throw new AppError('AppNotFound', notFoundMessage('AppNotFound', appId));
    return app;
  }
}

function toPendingUser({ _id, domainId, email, confirmed }: EmailAccountRecord): PendingUser {
  return { _id, domain_id: domainId, login_ids: [{ id_type: 'email', id: email, confirmed }], user_id: '' };
}

function toTokens({ token, tokenId }: IssuedToken): ConfirmationTokens {
  return { token_id: tokenId, token };
}

function notFound(): AppError {
  return new AppError('UserNotFound', notFoundMessage('UserNotFound', ''));
}
