import { describe, expect, it } from 'vitest';
import { anAwsCall } from './aws-call.fixture.js';
import { awsRequest, awsResult } from './aws-call.js';

function formOf(service: string, action: string, args: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(awsRequest(anAwsCall(service, action, args)).body.toString()));
}

function result(service: string, action: string, xml: string): unknown {
  return awsResult({ service, action }, { status: 200, headers: {}, body: Buffer.from(xml.replaceAll(/\n */g, '')) });
}

describe('forms of rds and redshift', () => {
  it('call elements of lists what their descriptions call them', () => {
    expect(
      formOf('rds', 'DescribeDBInstances', { Filters: [{ Name: 'engine', Values: ['mysql', 'postgres'] }], MaxRecords: 20 }),
    ).toEqual({
      Action: 'DescribeDBInstances',
      Version: '2014-10-31',
      'Filters.Filter.1.Name': 'engine',
      'Filters.Filter.1.Values.Value.1': 'mysql',
      'Filters.Filter.1.Values.Value.2': 'postgres',
      MaxRecords: '20',
    });
    expect(formOf('rds', 'CreateDBProxy', { VpcSecurityGroupIds: ['sg-1'] })).toMatchObject({
      'VpcSecurityGroupIds.member.1': 'sg-1',
    });
    expect(formOf('rds', 'CreateDBInstance', { VpcSecurityGroupIds: ['sg-1'], Tags: [{ Key: 'k', Value: 'v' }] })).toMatchObject({
      'VpcSecurityGroupIds.VpcSecurityGroupId.1': 'sg-1',
      'Tags.Tag.1.Key': 'k',
      'Tags.Tag.1.Value': 'v',
    });
    expect(formOf('redshift', 'DescribeClusters', { TagKeys: ['a'], TagValues: ['b'] })).toEqual({
      Action: 'DescribeClusters',
      Version: '2012-12-01',
      'TagKeys.TagKey.1': 'a',
      'TagValues.TagValue.1': 'b',
    });
  });

  it('are answered with lists, numbers and times', () => {
    const xml = `<DescribeDBInstancesResponse><DescribeDBInstancesResult><DBInstances><DBInstance>
      <DBInstanceIdentifier>main</DBInstanceIdentifier><AllocatedStorage>20</AllocatedStorage><MultiAZ>false</MultiAZ>
      <InstanceCreateTime>2020-01-02T03:04:05.000Z</InstanceCreateTime>
      <VpcSecurityGroups><VpcSecurityGroupMembership><VpcSecurityGroupId>sg-1</VpcSecurityGroupId></VpcSecurityGroupMembership></VpcSecurityGroups>
      <Endpoint><Address>db.test</Address><Port>3306</Port></Endpoint><DBSecurityGroups/></DBInstance></DBInstances></DescribeDBInstancesResult>
      <ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></DescribeDBInstancesResponse>`;
    expect(result('rds', 'DescribeDBInstances', xml)).toEqual({
      DBInstances: [
        {
          DBInstanceIdentifier: 'main',
          AllocatedStorage: 20,
          MultiAZ: false,
          InstanceCreateTime: new Date('2020-01-02T03:04:05Z'),
          VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-1' }],
          Endpoint: { Address: 'db.test', Port: 3306 },
          DBSecurityGroups: [],
        },
      ],
    });
    const none = '<R><DescribeClustersResult><Clusters/></DescribeClustersResult></R>';
    expect(result('redshift', 'DescribeClusters', none)).toEqual({ Clusters: [] });
  });
});

describe('text messages of sns', () => {
  it('are spelt with small letters on the wire, and with capital ones here', () => {
    expect(formOf('sns', 'CheckIfPhoneNumberIsOptedOut', { PhoneNumber: '+1' })).toMatchObject({ phoneNumber: '+1' });
    expect(formOf('sns', 'SetSMSAttributes', { Attributes: { DefaultSenderID: 'x' } })).toMatchObject({
      'attributes.entry.1.key': 'DefaultSenderID',
      'attributes.entry.1.value': 'x',
    });
    const xml = '<R><CheckIfPhoneNumberIsOptedOutResult><isOptedOut>true</isOptedOut></CheckIfPhoneNumberIsOptedOutResult></R>';
    expect(result('sns', 'CheckIfPhoneNumberIsOptedOut', xml)).toEqual({ IsOptedOut: true });
  });
});

describe('lists of single values', () => {
  it('are numbers and times as their properties are', () => {
    const xml = `<R><GetMetricDataResult><MetricDataResults><member><Id>m</Id><Timestamps><member>2020-01-02T03:04:05Z</member></Timestamps>
      <Values><member>1.5</member></Values></member></MetricDataResults></GetMetricDataResult></R>`;
    expect(result('cloudwatch', 'GetMetricData', xml)).toEqual({
      MetricDataResults: [{ Id: 'm', Timestamps: [new Date('2020-01-02T03:04:05Z')], Values: [1.5] }],
    });
  });
});

describe('ec2', () => {
  it('names lists in the singular, except those with a separate name', () => {
    expect(
      formOf('ec2', 'RunInstances', {
        ImageId: 'ami-1',
        MinCount: 1,
        SecurityGroupIds: ['sg-1', 'sg-2'],
        BlockDeviceMappings: [{ DeviceName: '/dev/a', Ebs: { VolumeSize: 8 } }],
        NetworkInterfaces: [{ DeviceIndex: 0, Groups: ['sg-3'], PrivateIpAddresses: [{ Primary: true }] }],
        TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: 'web' }] }],
        Ipv6Addresses: [{ Ipv6Address: '::1' }],
        Absent: null,
        Empty: [],
      }),
    ).toEqual({
      Action: 'RunInstances',
      Version: '2016-11-15',
      ImageId: 'ami-1',
      MinCount: '1',
      'SecurityGroupId.1': 'sg-1',
      'SecurityGroupId.2': 'sg-2',
      'BlockDeviceMapping.1.DeviceName': '/dev/a',
      'BlockDeviceMapping.1.Ebs.VolumeSize': '8',
      'NetworkInterface.1.DeviceIndex': '0',
      'NetworkInterface.1.SecurityGroupId.1': 'sg-3',
      'NetworkInterface.1.PrivateIpAddresses.1.Primary': 'true',
      'TagSpecification.1.ResourceType': 'instance',
      'TagSpecification.1.Tag.1.Key': 'Name',
      'TagSpecification.1.Tag.1.Value': 'web',
      'Ipv6Address.1.Ipv6Address': '::1',
    });
    const opened = {
      IpPermissions: [{ FromPort: 80, IpRanges: [{ CidrIp: '0.0.0.0/0' }], UserIdGroupPairs: [{ GroupId: 'g' }] }],
    };
    expect(formOf('ec2', 'AuthorizeSecurityGroupIngress', opened)).toMatchObject({
      'IpPermissions.1.FromPort': '80',
      'IpPermissions.1.IpRanges.1.CidrIp': '0.0.0.0/0',
      'IpPermissions.1.Groups.1.GroupId': 'g',
    });
    expect(formOf('ec2', 'CreateTags', { Resources: ['i-1'], Tags: [{ Key: 'a' }] })).toMatchObject({
      'ResourceId.1': 'i-1',
      'Tag.1.Key': 'a',
    });
  });

  it('cannot be made to do another action', () => {
    for (const name of ['Action', 'Version']) {
      expect(() => formOf('ec2', 'DescribeRegions', { [name]: 'TerminateInstances' })).toThrow(
        expect.objectContaining({ kind: 'invalid' }),
      );
    }
    expect(() => formOf('ec2', 'DescribeEverything', {})).toThrow(expect.objectContaining({ kind: 'unknown' }));
  });

  it('returns the property names of functions', () => {
    const xml = `<DescribeInstancesResponse xmlns="x"><requestId>r</requestId><reservationSet><item><reservationId>r-1</reservationId><groupSet/>
      <instancesSet><item><instanceId>i-1</instanceId><instanceState><code>16</code><name>running</name></instanceState>
      <ipAddress>192.0.2.1</ipAddress><launchTime>2020-01-02T03:04:05.000Z</launchTime><ebsOptimized>true</ebsOptimized>
      <groupSet><item><groupId>sg-1</groupId></item></groupSet><tagSet><item><key>Name</key><value>web</value></item></tagSet>
      <stateReason><code>Server.X</code></stateReason></item></instancesSet></item></reservationSet></DescribeInstancesResponse>`;
    expect(result('ec2', 'DescribeInstances', xml)).toEqual({
      Reservations: [
        {
          ReservationId: 'r-1',
          Groups: [],
          Instances: [
            {
              InstanceId: 'i-1',
              State: { Code: 16, Name: 'running' },
              PublicIpAddress: '192.0.2.1',
              LaunchTime: new Date('2020-01-02T03:04:05Z'),
              EbsOptimized: true,
              SecurityGroups: [{ GroupId: 'sg-1' }],
              Tags: [{ Key: 'Name', Value: 'web' }],
              StateReason: { Code: 'Server.X' },
            },
          ],
        },
      ],
    });
    const stopping = '<R><requestId>r</requestId><instancesSet><item><instanceId>i-1</instanceId></item></instancesSet></R>';
    expect(result('ec2', 'StopInstances', stopping)).toEqual({ StoppingInstances: [{ InstanceId: 'i-1' }] });
    expect(result('ec2', 'RebootInstances', '<R><requestId>r</requestId></R>')).toEqual({});
  });

  it('says what it rejects', () => {
    const body = Buffer.from(
      '<Response><Errors><Error><Code>InvalidInstanceID.NotFound</Code><Message>no i-1</Message></Error></Errors><RequestID>r</RequestID></Response>',
    );
    expect(() => awsResult({ service: 'ec2', action: 'StopInstances' }, { status: 400, headers: {}, body })).toThrow(
      expect.objectContaining({ kind: 'failed', message: 'InvalidInstanceID.NotFound: no i-1' }),
    );
  });
});
